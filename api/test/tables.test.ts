import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { NOT_OURS } from './schema-of';
import { tablesText } from './tables-text';

const FILE = '../src/store/tables.ts';

/** `table.column` for each column in the file, with a question mark if it is nullable. */
function columnsInFile(): string[] {
  let table = '';
  return readFileSync(new URL(FILE, import.meta.url), 'utf8')
    .split('\n')
    .flatMap(line => {
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
      await expect(await tablesText(server().context.db)).toMatchFileSnapshot(FILE);
    });
  else
    it('hold on PostgreSQL as well', async () => {
      const tables = await server().context.db.introspection.getTables();
      const columns = tables
        .filter(({ name, isView }) => !isView && !NOT_OURS.test(name) && name !== 'spatial_ref_sys')
        .flatMap(({ name, columns }) =>
          columns.map(one => `${name}.${one.name}${one.isNullable ? '?' : ''}`),
        );
      expect(columns.sort()).toEqual([...columnsInFile(), ...ONLY_POSTGRES].sort());
    });
});
