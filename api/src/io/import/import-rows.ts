import { sql } from 'kysely';
import { type Checked, check, type ImportKind, type Problem } from 'shared/contract';
import { z } from 'zod';
import { mayWriteEverywhere, requireOwnPlace } from '../../domain/records/edit-areas';
import { recordChanges, textOfNew } from '../../domain/records/history';
import type { RecordResource, Stored } from '../../domain/records/record-resource';
import type { Viewer, Writer } from '../../domain/records/viewer';
import { removeRecords } from '../../domain/records/write-record';
import { RequestRefused } from '../../http/request-refused';
import { mapInTurns } from '../../store/let-others-in';
import { timeOrderedUuid } from '../../store/time-ordered-uuid';
import type { BuiltInput } from './build-input';
import { withCheckedReferences } from './check-references';
import { importTargets } from './import-targets';

/** What comes of one row; `known`: a record with its uuid exists, or an earlier row of the file has it. */
export type RowOutcome =
  | { status: 'accepted' }
  | { status: 'known' }
  | { status: 'refused'; problems: Problem[] };

/** Rows whose values are checked; what they have to do with other records is not. */
export interface ReadRows {
  /**
   * Checks them as single writes would be checked, and writes nothing. A refused row does not stop the others.
   * @param uuids of rows before these; those of accepted rows are added
   */
  check(viewer: Viewer, uuids?: Set<string>): Promise<CheckedRows>;
}

/** Rows that were checked and not written yet. */
export interface CheckedRows {
  outcomes: readonly RowOutcome[];
  /** Creates the records of the accepted rows. @returns the id of each row, `null` for the others */
  insert(writer: Writer): Promise<(number | null)[]>;
}

/** Problems of unreadable cells come first and replace problems of the schema with the same fields. */
function problemsOf({ faults }: BuiltInput, found: readonly Problem[]): Problem[] {
  const known = faults.map((fault): Problem => ({ params: {}, ...fault }));
  return [...known, ...found.filter(one => !known.some(fault => fault.path[0] === one.path[0]))];
}

async function uuidsKnown(
  { context, db }: Viewer,
  table: RecordResource<object>['table'],
  uuids: string[],
): Promise<Set<string>> {
  if (uuids.length === 0) return new Set();
  const rows = await db.selectFrom(table).select('uuid').where(context.engine.among('uuid', uuids)).execute();
  return new Set(rows.map(row => row.uuid));
}

/** The problem of a record's place, if editors are restricted to their areas. */
async function placeProblem<Input extends object>(
  viewer: Viewer,
  resource: RecordResource<Input>,
  input: Input,
): Promise<Problem | null> {
  try {
    await requireOwnPlace(viewer, resource, input);
    return null;
  } catch (error) {
    if (error instanceof RequestRefused && error.refusal.problem) return error.refusal.problem;
    throw error;
  }
}

const schemas = new WeakMap<z.ZodType, z.ZodType>();

/** A schema as a program of its own, which takes half the time. */
function compiled<Input>(schema: z.ZodType<Input>): z.ZodType<Input> {
  const one = schemas.get(schema) ?? z.compile(schema);
  schemas.set(schema, one);
  return one as z.ZodType<Input>;
}

async function readAll<Input extends object>(
  resource: RecordResource<Input>,
  rows: readonly BuiltInput[],
): Promise<ReadRows> {
  const schema = compiled(resource.inputSchema);
  const read = await mapInTurns(rows, (row): ReadRow<Input> => {
    const result: Checked<Input> = check(schema, row.body);
    const problems = problemsOf(row, result.status === 'invalid' ? result.problems : []);
    const { uuid } = row.body;
    const input = result.status === 'valid' && problems.length === 0 ? result.value : null;
    return {
      problems,
      input,
      history: input && textOfNew(input as Record<string, unknown>),
      uuid: typeof uuid === 'string' ? uuid.toLowerCase() : null,
    };
  });
  return { check: (viewer, uuids = new Set()) => checkAll(viewer, resource, read, uuids) };
}

/** A row as its schema reads it. */
interface ReadRow<Input> {
  problems: Problem[];
  input: Input | null;
  /** The entry of the history that it becomes. */
  history: string | null;
  uuid: string | null;
}

async function checkAll<Input extends object>(
  viewer: Viewer,
  resource: RecordResource<Input>,
  rows: readonly ReadRow<Input>[],
  uuids: Set<string>,
): Promise<CheckedRows> {
  const taken = await uuidsKnown(
    viewer,
    resource.table,
    rows.flatMap(({ input, uuid }) => (input && uuid ? [uuid] : [])),
  );
  const isFree = await mayWriteEverywhere(viewer);
  const fresh: { index: number; input: Input; history: string | null }[] = [];
  const outcomes: RowOutcome[] = [];
  for (const [index, { problems, input, history, uuid }] of rows.entries()) {
    const outside = input && !isFree && (await placeProblem(viewer, resource, input));
    if (!input || outside) outcomes[index] = { status: 'refused', problems: outside ? [outside] : problems };
    else if (uuid && (taken.has(uuid) || uuids.has(uuid))) outcomes[index] = { status: 'known' };
    else {
      if (uuid) uuids.add(uuid);
      fresh.push({ index, input, history });
    }
  }
  const half = Math.ceil(fresh.length / 2);
  const halves = writtenTogether(viewer, resource) ? [fresh.slice(0, half), fresh.slice(half)] : [fresh];
  const idOfRow = new Map<number, number>();
  const inserts: ((writer: Writer) => Promise<void>)[] = [];
  for (const some of halves) {
    const inputs = some.map(({ input }) => input);
    const records = await resource.checkNew(viewer, inputs);
    for (const [i, { index }] of some.entries()) {
      const problems = records.problems[i] ?? [];
      outcomes[index] = problems.length > 0 ? { status: 'refused', problems } : { status: 'accepted' };
    }
    inserts.push(async writer => {
      const ids = await records.insert(writer);
      const changes = ids.flatMap((id, i) => {
        const row = some[i];
        if (id === null || !row) return [];
        idOfRow.set(row.index, id);
        return {
          kind: resource.kind,
          id,
          action: 'create' as const,
          before: null,
          after: row.input as Record<string, unknown>,
          ...(row.history !== null && { text: row.history }),
        };
      });
      await recordChanges(writer, changes);
    });
  }
  return {
    outcomes,
    async insert(writer) {
      const ends = await Promise.allSettled(inserts.map(insert => insert(writer)));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      return rows.map((_, index) => idOfRow.get(index) ?? null);
    },
  };
}

/** Supports and lines depend on none of their file: while a thread writes one half, the other is prepared. */
const writtenTogether = ({ context }: Viewer, { table }: Pick<RecordResource<object>, 'table'>) =>
  context.connection.isElsewhere === true && table === 'infrastructures';

const isPoint = (geometry: unknown) =>
  typeof geometry === 'object' && geometry !== null && 'type' in geometry && geometry.type === 'Point';

/** Reads some rows; a long import reads the next ones while these are written. */
export async function readRows(
  viewer: Viewer,
  kind: ImportKind,
  built: readonly BuiltInput[],
): Promise<ReadRows> {
  const rows = await withCheckedReferences(viewer, kind, built);
  const [target, forLines] = importTargets(kind);
  if (!forLines) return readAll(target, rows);
  const isSupport = rows.map(({ body }) => isPoint(body.geom));
  const supportRows = rows.filter((_, index) => isSupport[index]);
  const lineRows = rows.filter((_, index) => !isSupport[index]);
  const readSupports = await readAll(target, supportRows);
  const readLines = await readAll(forLines, lineRows);
  function inOrder<One>(ofSupports: readonly One[], ofLines: readonly One[]): One[] {
    const [nextSupport, nextLine] = [ofSupports.values(), ofLines.values()];
    return isSupport.map(one => (one ? nextSupport : nextLine).next().value as One);
  }
  return {
    async check(viewer, uuids) {
      const supports = await readSupports.check(viewer, uuids);
      const lines = await readLines.check(viewer, uuids);
      return {
        outcomes: inOrder(supports.outcomes, lines.outcomes),
        insert: async writer => inOrder(await supports.insert(writer), await lines.insert(writer)),
      };
    },
  };
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
  if (records.length === 0) return;
  // An undone row can be imported again, so its deleted record must give up the UUID.
  const uuids = records.map(({ id }) => sql`(${id}, ${timeOrderedUuid()})`);
  await sql`update ${sql.table(resource.table)} set uuid = given.column2
    from (values ${sql.join(uuids)}) as given where id = cast(given.column1 as bigint)`.execute(writer.db);
}

/** Removes records that an import created. */
export async function removeRows(writer: Writer, kind: ImportKind, ids: readonly number[]): Promise<void> {
  for (const target of importTargets(kind)) await removeAll(writer, target, ids);
}
