import { InvalidInput } from '../../http/request-refused';
import { inChunks } from '../../store/in-chunks';
import type { Creation, RecordResource, RecordTable } from './record-resource';
import type { ReferenceCheck } from './references';
import type { Writer } from './viewer';

/** Inputs that passed their check, each with what the check made of it. */
export interface Passed<Input, Checked> {
  input: Input;
  checked: Checked;
}

/**
 * Creates those inputs whose check reported nothing.
 *
 * @param check what an input is checked with, and what it gives for `insert`
 * @param insert writes the inputs and gives their ids in the same order
 */
export async function createPassed<Input, Checked>(
  inputs: readonly Input[],
  check: (input: Input) => { references: ReferenceCheck; checked: Checked },
  insert: (passed: Passed<Input, Checked>[]) => Promise<number[]>,
): Promise<Creation[]> {
  const checks = inputs.map(input => ({ input, ...check(input) }));
  const passed = checks.filter(({ references }) => references.problems.length === 0);
  const ids = passed.length > 0 ? await insert(passed) : [];
  const idOf = new Map(passed.map((one, index) => [one, ids[index] as number]));
  return checks.map((one): Creation => {
    const id = idOf.get(one);
    return id === undefined
      ? { status: 'refused', problems: one.references.problems }
      : { status: 'created', id };
  });
}

/** Inserts rows into a table of records and returns their ids in the same order. */
export async function insertRecords(
  { db }: Writer,
  table: RecordTable,
  rows: readonly { uuid: string }[],
): Promise<number[]> {
  const written = await inChunks(rows, chunk =>
    // The types cannot relate the columns to the table's name.
    db
      .insertInto(table)
      .values(chunk as never)
      .returning(['id', 'uuid'])
      .execute(),
  );
  const idOf = new Map(written.map(row => [row.uuid, row.id]));
  return rows.map(row => idOf.get(row.uuid) as number);
}

/** Creates one record. @throws InvalidInput */
export async function createOne<Input extends object>(
  writer: Writer,
  resource: RecordResource<Input>,
  input: Input,
): Promise<number> {
  const [creation] = await resource.create(writer, [input]);
  if (creation?.status === 'created') return creation.id;
  throw new InvalidInput(creation?.problems ?? []);
}
