import {
  administeredSettingsSchema,
  settingsInputSchema,
  tableQuerySchema,
} from 'shared/contract/administration';
import { framed } from '../../frame/frame';
import { useTexts } from '../../locales/texts';
import { defineTable } from '../../table/define-table';
import { TableForm } from '../../table/table-form';
import en from './en.json';
import fr from './fr.json';

/** The server has one set of settings. */
const table = defineTable({
  name: 'settings',
  words: { fr, en },
  row: administeredSettingsSchema,
  body: settingsInputSchema,
  query: tableQuerySchema,
  list: {
    columns: [],
    order: 'id',
    filters: [],
  },
  title: () => useTexts.translate('sections.settings'),
  form: { parts: ['edit_areas', 'public_reports'], only: true },
});

export const Screen = framed(function Settings() {
  return <TableForm of={table} id={1} />;
});
