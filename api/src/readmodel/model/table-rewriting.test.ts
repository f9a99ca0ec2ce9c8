import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { SQUARE_BITS } from './morton';
import { TableRewriting } from './table-rewriting';

const TABLE = { name: 'records', sortedBy: 'kind, cell' };
const inSquare = (square: number) => square << SQUARE_BITS;

it('rewrites a table in parts, with each record once, also one that moves between parts meanwhile', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const rows = async () => (await connection.run('select * from records')).getRowsJS();
  await connection.run(`create table records as select range::uinteger as id, (range % 2)::utinyint as kind,
    ((997 * range) % 20 * ${inSquare(1)})::uinteger as cell, 0 as score from range(400)`);
  const statements: string[] = [];
  const rewriting = new TableRewriting(
    {
      tables: [],
      read: query =>
        query({
          run: (text: string) => {
            statements.push(text);
            return connection.run(text);
          },
        } as typeof connection),
      change: work => work(connection),
    },
    50,
  );
  async function move(id: number, to: number): Promise<void> {
    await connection.run(`update records set cell = ${to} where id = ${id}`);
    rewriting.note(TABLE as Parameters<TableRewriting['note']>[0], [id]);
  }
  let moved: Promise<void> | undefined;
  await rewriting.write(
    TABLE,
    part => {
      // The record has already been written, and its new place has not.
      moved ??= part.includes('kind = 1') ? move(0, inSquare(19)) : undefined;
      return `* replace (1 as score) from records where ${part}`;
    },
    () => move(1, inSquare(5)),
  );
  await moved;
  expect(statements.filter(text => text.startsWith('insert')).length).toBeGreaterThan(7);
  const written = (await rows()) as [id: number, kind: number, cell: number, score: number][];
  expect(new Set(written.map(([id]) => id)).size).toBe(400);
  expect(written).toHaveLength(400);
  const cellOf = (id: number) => written.find(row => row[0] === id)?.[2];
  expect([cellOf(0), cellOf(1)]).toEqual([inSquare(19), inSquare(5)]);
  const unmoved = written.filter(([id]) => id > 1);
  expect(unmoved.every(([, , , score]) => score === 1)).toBe(true);
  const places = unmoved.map(([, kind, cell]) => kind * 1e9 + cell);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
