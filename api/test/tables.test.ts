import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { NOT_OURS } from './schema-of';
import { tablesText } from './tables-text';

const FILE = '../src/store/tables.ts';

/** The columns in SQLite; a run that updates the file writes it at the end. */
let text = readFileSync(new URL(FILE, import.meta.url), 'utf8');

/** `table.column` for each column in the text, with a question mark if it is nullable. */
function columnsInText(): string[] {
  let table = '';
  return text.split('\n').flatMap(line => {
    table = /^ {2}(\w+): \{$/.exec(line)?.[1] ?? table;
    const [, column, type] = /^ {4}(\w+): (.+);$/.exec(line) ?? [];
    return column ? [`${table}.${column}${type?.includes('null') ? '?' : ''}`] : [];
  });
}

/** Columns that only one engine needs. */
const ONLY_POSTGRES = ['change_log.xid'];

describeOnEngines('The types of the tables', (server, engine) => {
  if (engine === 'sqlite')
    it('are what `npm run tables` makes of the migrated database', async () => {
      text = await tablesText(server().context.db);
      await expect(text).toMatchFileSnapshot(FILE);
    });
  else
    it('hold on PostgreSQL as well', async () => {
      const tables = await server().context.db.introspection.getTables();
      const columns = tables
        .filter(({ name, isView }) => !isView && !NOT_OURS.test(name) && name !== 'spatial_ref_sys')
        .flatMap(({ name, columns }) =>
          columns.map(one => `${name}.${one.name}${one.isNullable ? '?' : ''}`),
        );
      expect(columns.sort()).toEqual([...columnsInText(), ...ONLY_POSTGRES].sort());
    });
});
