import { InvalidInput } from '../../http/request-refused';
import { insertRows } from '../../store/insert-rows';
import type { AnyResource, NewRecords, RecordTable } from './record-resource';
import type { ReferenceCheck } from './references';
import type { Writer } from './viewer';

/** An input that passed its check, with what the check made of it. */
export interface Passed<Input, Checked> {
  input: Input;
  checked: Checked;
}

/**
 * Checks the inputs of new records.
 *
 * @param check what an input is checked with, and what it gives for `insert`
 * @param insert writes the inputs that passed and gives their ids in the same order
 */
export function checkedRecords<Input, Checked>(
  inputs: readonly Input[],
  check: (input: Input) => { references: ReferenceCheck; checked: Checked },
  insert: (writer: Writer, passed: Passed<Input, Checked>[]) => Promise<number[]>,
): NewRecords {
  const checks = inputs.map(input => ({ input, ...check(input) }));
  return {
    problems: checks.map(({ references }) => references.problems),
    async insert(writer, without) {
      const passed = checks.filter(
        ({ references }, index) => references.problems.length === 0 && !without?.has(index),
      );
      const ids = passed.length > 0 ? await insert(writer, passed) : [];
      const idOf = new Map(passed.map((one, index) => [one, ids[index] as number]));
      return checks.map(one => idOf.get(one) ?? null);
    },
  };
}

/** Inserts rows into a table of records and returns their ids in the same order. */
export async function insertRecords(
  writer: Writer,
  table: RecordTable,
  rows: readonly { uuid: string }[],
): Promise<number[]> {
  const written = await insertRows<{ id: number; uuid: string }>(writer, table, rows, 'id, uuid');
  const idOf = new Map(written.map(row => [row.uuid, row.id]));
  return rows.map(row => idOf.get(row.uuid) as number);
}

/** Creates one record. @throws InvalidInput */
export async function createOne<Input extends object>(
  writer: Writer,
  resource: AnyResource<Input>,
  input: Input,
): Promise<number> {
  const { problems, insert } = await resource.checkNew(writer, [input]);
  const [id] = await insert(writer);
  if (typeof id === 'number') return id;
  throw new InvalidInput(problems.flat());
}
