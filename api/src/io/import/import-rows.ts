import { randomUUID } from 'node:crypto';
import { check, type ImportKind, type Problem } from 'shared/contract';
import { requireOwnPlace } from '../../domain/records/edit-areas';
import { recordChanges } from '../../domain/records/history';
import type { RecordResource, Stored } from '../../domain/records/record-resource';
import type { Writer } from '../../domain/records/viewer';
import { removeRecords } from '../../domain/records/write-record';
import { RequestRefused } from '../../http/request-refused';
import { inChunks } from '../../store/in-chunks';
import type { BuiltInput } from './build-input';
import { withCheckedReferences } from './check-references';
import { importTargets } from './import-targets';

/** What came of one row; `known`: a record with its uuid exists, or came earlier among the same rows. */
export type RowOutcome =
  | { status: 'created'; id: number }
  | { status: 'known' }
  | { status: 'refused'; problems: Problem[] };

/** Rows of one statement and one check: enough to make statements cheap, few enough to let others in between. */
export const ROWS_AT_ONCE = 500;

/** Problems of unreadable cells come first and replace problems of the schema with the same fields. */
function problemsOf({ faults }: BuiltInput, found: readonly Problem[]): Problem[] {
  const known = faults.map((fault): Problem => ({ params: {}, ...fault }));
  return [...known, ...found.filter(one => !known.some(fault => fault.path[0] === one.path[0]))];
}

async function uuidsKnown(
  { db }: Writer,
  table: RecordResource<object>['table'],
  uuids: string[],
): Promise<Set<string>> {
  const rows = await inChunks(uuids, chunk =>
    db.selectFrom(table).select('uuid').where('uuid', 'in', chunk).execute(),
  );
  return new Set(rows.map(row => row.uuid));
}

/** The problem of a record's place, if editors are restricted to their areas. */
async function placeProblem<Input extends object>(
  writer: Writer,
  resource: RecordResource<Input>,
  input: Input,
): Promise<Problem | null> {
  try {
    await requireOwnPlace(writer, resource, input);
    return null;
  } catch (error) {
    if (error instanceof RequestRefused && error.refusal.problem) return error.refusal.problem;
    throw error;
  }
}

async function createAll<Input extends object>(
  writer: Writer,
  resource: RecordResource<Input>,
  rows: readonly BuiltInput[],
): Promise<RowOutcome[]> {
  const checked = rows.map(row => {
    const result = check(resource.inputSchema, row.body);
    const problems = problemsOf(row, result.status === 'invalid' ? result.problems : []);
    const { uuid } = row.body;
    return {
      problems,
      input: result.status === 'valid' && problems.length === 0 ? result.value : null,
      uuid: typeof uuid === 'string' ? uuid.toLowerCase() : null,
    };
  });
  const taken = await uuidsKnown(
    writer,
    resource.table,
    checked.flatMap(({ input, uuid }) => (input && uuid ? [uuid] : [])),
  );
  const fresh: { index: number; input: Input }[] = [];
  const outcomes: RowOutcome[] = [];
  for (const [index, { problems, input, uuid }] of checked.entries()) {
    const outside = input && (await placeProblem(writer, resource, input));
    if (!input || outside) outcomes[index] = { status: 'refused', problems: outside ? [outside] : problems };
    else if (uuid && taken.has(uuid)) outcomes[index] = { status: 'known' };
    else {
      if (uuid) taken.add(uuid);
      fresh.push({ index, input });
    }
  }
  const creations = await resource.create(
    writer,
    fresh.map(({ input }) => input),
  );
  fresh.forEach(({ index }, i) => {
    outcomes[index] = creations[i] as RowOutcome;
  });
  const changes = fresh.flatMap(({ input }, i) => {
    const creation = creations[i];
    if (creation?.status !== 'created') return [];
    const after = Object.fromEntries(Object.entries(input));
    return { kind: resource.kind, id: creation.id, action: 'create' as const, before: null, after };
  });
  await recordChanges(writer, changes);
  return outcomes;
}

const isPoint = (geometry: unknown) =>
  typeof geometry === 'object' && geometry !== null && 'type' in geometry && geometry.type === 'Point';

/**
 * Creates the records of some rows inside the writer's transaction, through the services of single writes. A row that
 * is refused leaves no trace and does not stop the others.
 */
export async function importRows(
  writer: Writer,
  kind: ImportKind,
  built: readonly BuiltInput[],
): Promise<RowOutcome[]> {
  const rows = await withCheckedReferences(writer, kind, built);
  const [target, forLines] = importTargets(kind);
  if (!forLines) return createAll(writer, target, rows);
  const ofSupports = await createAll(
    writer,
    target,
    rows.filter(row => isPoint(row.body.geom)),
  );
  const ofLines = await createAll(
    writer,
    forLines,
    rows.filter(row => !isPoint(row.body.geom)),
  );
  return rows.map(row => (isPoint(row.body.geom) ? ofSupports : ofLines).shift() as RowOutcome);
}

async function removeAll<Input extends object>(
  writer: Writer,
  resource: RecordResource<Input>,
  ids: readonly number[],
): Promise<void> {
  const records: Stored<Input>[] = [];
  for (const id of ids) {
    // Another user may have removed it. Supports and lines are looked up as both kinds.
    const found = await resource.find(writer, id);
    if (found) records.push({ id, input: found.input });
  }
  await removeRecords(writer, resource, records);
  // An undone row can be imported again, so its deleted record must give up the UUID.
  for (const { id } of records)
    await writer.db.updateTable(resource.table).set({ uuid: randomUUID() }).where('id', '=', id).execute();
}

/** Removes records that an import created. */
export async function removeRows(writer: Writer, kind: ImportKind, ids: readonly number[]): Promise<void> {
  for (const target of importTargets(kind)) await removeAll(writer, target, ids);
}
