import type { z } from 'shared/contract';
import { tableQuerySchema } from 'shared/contract/administration';
import { framed } from '../frame/frame';
import { useTexts } from '../locales/texts';
import { defineTable, type FormDefinition, type TableDefinition } from '../table/define-table';
import { TableForm } from '../table/table-form';

type Settings<Row extends z.ZodObject, Body extends z.ZodObject> = Pick<
  TableDefinition<Row, Body>,
  'name' | 'words' | 'row' | 'facts'
> & { body: Body } & Omit<FormDefinition<z.output<Row>, keyof Body['shape'] & string>, 'only'>;

/** The screen of settings, of which the server has one record: its form. */
export function settingsScreen<Row extends z.ZodObject, Body extends z.ZodObject>({
  name,
  words,
  row,
  facts = {},
  body,
  ...form
}: Settings<Row, Body>) {
  const table = defineTable<Row, Body>({
    name,
    words,
    row,
    body,
    facts,
    query: tableQuerySchema,
    list: { columns: [], order: 'id', filters: [] },
    title: () => useTexts.translate(`sections.${name}`),
    form: { ...form, only: true },
  });
  return framed(function SettingsScreen() {
    return <TableForm of={table} id={1} />;
  });
}
