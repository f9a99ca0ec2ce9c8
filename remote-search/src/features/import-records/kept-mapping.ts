import { z } from 'shared/contract';
import {
  type ImportAdjustments,
  type ImportKind,
  type ImportPreview,
  importAdjustmentsSchema,
} from 'shared/contract/imports';

const KEY = 'avicable.import';
/** Maximum number of stored mappings. New mappings replace the oldest. */
const MOST_KEPT = 20;

const keptSchema = z.array(
  z.object({ header: z.string(), mapping: importAdjustmentsSchema.pick({ columns: true, values: true }) }),
);
type Mapping = Pick<ImportAdjustments, 'columns' | 'values'>;
type Columns = ImportPreview['columns'];

const headerOf = (kind: ImportKind, columns: Columns) =>
  JSON.stringify([kind, ...columns.map(({ name }) => name).sort()]);

function storedMappings(): z.infer<typeof keptSchema> {
  try {
    return keptSchema.catch([]).parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** The mapping last used on this device for a file with these columns. */
export function keptMapping(kind: ImportKind, columns: Columns): Mapping | undefined {
  const header = headerOf(kind, columns);
  return storedMappings().find(stored => stored.header === header)?.mapping;
}

export function keepMapping(kind: ImportKind, columns: Columns, { columns: mapped, values }: Mapping): void {
  const header = headerOf(kind, columns);
  const others = storedMappings().filter(stored => stored.header !== header);
  const all = [{ header, mapping: { columns: mapped, values } }, ...others];
  localStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST_KEPT)));
}
