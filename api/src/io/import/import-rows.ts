import { sql } from 'kysely';
import type { InfrastructureType, Problem } from 'shared/contract';
import type { AlikeChoice, ImportAdjustments, ImportKind } from 'shared/contract/imports';
import { type Checked, check } from 'shared/server';
import { z } from 'zod';
import { mayWriteEverywhere, requireOwnPlace } from '../../domain/records/edit-areas';
import { recordChanges, textOfNew } from '../../domain/records/history';
import { uuidOfRef } from '../../domain/records/references';
import type { Body, Resource } from '../../domain/records/resource';
import type { Viewer, Writer } from '../../domain/records/viewer';
import type { NewRecords, Stored, WritableRecords } from '../../domain/records/writable';
import { changeRecord, removeRecord, removeRecords } from '../../domain/records/write-record';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { mapInTurns } from '../../store/let-others-in';
import { timeOrderedUuid } from '../../store/time-ordered-uuid';
import type { BuiltInput } from './build-input';
import { withCheckedReferences } from './check-references';
import { type Alike, findAlike, SeenRows, type Target } from './find-alike';
import { importedResources, importTargets } from './import-targets';
import { changesOf, type RowChange, storedRows } from './returned-rows';
import { pathOfVisit } from './visit-builder';

/** What to do with a row that equals or resembles a record, by kind of similarity, and with returned rows. */
export type AlikeChoices = Record<Alike['how'], AlikeChoice> & Pick<ImportAdjustments, 'returned'>;

/**
 * Result of one row. `skipped` and `updated` follow from the choice for similar rows. `known`: an earlier row or a
 * deleted record has the row's UUID, or an existing record has it and the choice was to add the row. `target`: the
 * record that the row becomes or equals. `isGone`: the record of a returned row was deleted since.
 */
export type RowOutcome =
  | {
      status: 'accepted' | 'skipped' | 'updated' | 'removed';
      alike: Alike | null;
      target?: Target;
      change?: RowChange;
      isGone?: boolean;
    }
  | { status: 'known' }
  | { status: 'refused'; problems: Problem[] };

/** Rows with validated values. They are not checked against other records. */
export interface ReadRows {
  /**
   * Checks rows like single writes, without writing. A refused row does not stop the others.
   * @param seen earlier rows; this adds the checked rows
   */
  check(viewer: Viewer, choices: AlikeChoices, seen?: SeenRows): Promise<CheckedRows>;
}

export interface CheckedRows {
  outcomes: readonly RowOutcome[];
  /**
   * Creates and updates records.
   * @returns the id that each row created, `null` for other rows
   */
  write(writer: Writer): Promise<(number | null)[]>;
}

/** Problems of unreadable cells, then the schema's problems of other fields. */
function problemsOf({ faults }: BuiltInput, found: readonly Problem[]): Problem[] {
  const known = faults.map((fault): Problem => ({ params: {}, ...fault }));
  return [...known, ...found.filter(one => !known.some(fault => fault.path[0] === one.path[0]))];
}

/** Records with the given UUIDs, including deleted records. */
async function recordsKnown(
  { context, db }: Viewer,
  table: WritableRecords<object>['table'],
  uuids: string[],
): Promise<Map<string, { id: number; deleted_at: string | null; version: number }>> {
  if (uuids.length === 0) return new Map();
  const rows = await db
    .selectFrom(table)
    .select(['id', 'uuid', 'deleted_at', 'version'])
    .where(context.engine.among('uuid', uuids))
    .execute();
  return new Map(rows.map(row => [row.uuid, row]));
}

/** The problem of a record's place if editors are restricted to their areas. */
async function placeProblem<Input extends object>(
  viewer: Viewer,
  resource: WritableRecords<Input>,
  input: Input,
  before: Input | undefined,
): Promise<Problem | null> {
  try {
    await requireOwnPlace(viewer, resource, input, before);
    return null;
  } catch (error) {
    if (error instanceof RequestRefused && error.refusal.problem) return error.refusal.problem;
    throw error;
  }
}

const schemas = new WeakMap<z.ZodType, z.ZodType>();

/** Compiles a schema to a parser that takes half the time, once per schema. */
function compiled<Input>(schema: z.ZodType<Input>): z.ZodType<Input> {
  const one = schemas.get(schema) ?? z.compile(schema);
  schemas.set(schema, one);
  return one as z.ZodType<Input>;
}

async function readAll<Input extends object>(
  viewer: Viewer,
  resource: WritableRecords<Input>,
  definition: Resource,
  rows: readonly BuiltInput[],
): Promise<ReadRows> {
  const schema = compiled(resource.inputSchema);
  const changes = await changesOf(viewer, definition, rows);
  const read = await mapInTurns(
    rows.map((row, i) => ({ row, change: changes[i] ?? null })),
    ({ row, change }): ReadRow<Input> => {
      const isRemoved = row.back?.how === 'removed';
      const isAsStored = isRemoved || (change?.fields.length === 0 && row.faults.length === 0);
      // Stored values are not checked again, since rules may have become stricter.
      const result: Checked<Input> = isAsStored
        ? { status: 'valid', value: (row.stored?.input ?? {}) as Input }
        : check(schema, { ...row.stored?.input, ...row.body });
      const problems = problemsOf(row, result.status === 'invalid' ? result.problems : []);
      const { uuid } = row.body;
      const input = result.status === 'valid' && problems.length === 0 ? result.value : null;
      return {
        problems,
        input,
        history: input && textOfNew(input as Record<string, unknown>),
        uuid: typeof uuid === 'string' ? uuid.toLowerCase() : null,
        given: row.body,
        target: { id: null },
        back: row.back,
        change,
      };
    },
  );
  return {
    check: (viewer, choices, seen = new SeenRows()) =>
      checkAll(viewer, resource, definition, read, choices, seen),
  };
}

interface ReadRow<Input> {
  problems: Problem[];
  input: Input | null;
  /** The history entry of the new record. */
  history: string | null;
  uuid: string | null;
  /** The fields that the row's cells give. */
  given: BuiltInput['body'];
  /** The record that the row becomes if it is accepted. */
  target: Target;
  back: BuiltInput['back'];
  /** What a returned row changes in its record. */
  change: RowChange | null;
}

/** What becomes of a returned row without a check against other records; `null` for a row that needs one. */
function outcomeOfReturned(
  { back, change, uuid }: Pick<ReadRow<object>, 'back' | 'change' | 'uuid'>,
  taken: Awaited<ReturnType<typeof recordsKnown>>,
  { conflicts, copied, removed }: Partial<NonNullable<AlikeChoices['returned']>>,
): RowOutcome | null {
  const present = uuid === null ? undefined : taken.get(uuid);
  const skipped = { status: 'skipped', alike: null, ...(change && { change }) } as const;
  if (back?.how === 'copied') return copied ? null : skipped;
  if (!change && back?.how === 'removed') return skipped;
  if (!change) return back && present?.deleted_at ? { ...skipped, isGone: true } : null;
  if (change.fields.every(({ contested }) => contested && !conflicts)) return skipped;
  if (back?.how === 'removed' && !removed) return skipped;
  // Somebody has written since the row was read.
  if (present?.version !== change.stored.version)
    return { status: 'refused', problems: [{ path: ['uuid'], code: 'changed_since', params: {} }] };
  return back?.how === 'removed' ? { status: 'removed', alike: null, change } : null;
}

/** The fields with which a row updates a record. Empty cells keep the present values. */
const changesIn = (body: BuiltInput['body']) =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => name !== 'uuid' && value !== undefined));

async function checkAll<Input extends object>(
  viewer: Viewer,
  resource: WritableRecords<Input>,
  definition: Resource,
  rows: readonly ReadRow<Input>[],
  choices: AlikeChoices,
  seen: SeenRows,
): Promise<CheckedRows> {
  const taken = await recordsKnown(
    viewer,
    resource.table,
    rows.flatMap(({ input, uuid }) => (input && uuid ? [uuid] : [])),
  );
  const isFree = !resource.foreign && (await mayWriteEverywhere(viewer));
  const fresh: { index: number; row: ReadRow<Input>; input: Input }[] = [];
  const outcomes: RowOutcome[] = [];
  for (const [index, row] of rows.entries()) {
    const { problems, input, uuid, change } = row;
    const returned = input && outcomeOfReturned(row, taken, choices.returned ?? {});
    const isSkipped = returned?.status === 'skipped';
    const before = change?.stored.input as Input | undefined;
    const outside = input && !isFree && !isSkipped && (await placeProblem(viewer, resource, input, before));
    if (!input || outside) outcomes[index] = { status: 'refused', problems: outside ? [outside] : problems };
    else if (returned) outcomes[index] = returned;
    else if (uuid && (seen.uuids.has(uuid) || taken.get(uuid)?.deleted_at))
      outcomes[index] = { status: 'known' };
    else {
      if (uuid) seen.uuids.add(uuid);
      fresh.push({ index, row, input });
    }
  }
  const half = Math.ceil(fresh.length / 2);
  const halves = writtenTogether(viewer, resource) ? [fresh.slice(0, half), fresh.slice(half)] : [fresh];
  const parts: { some: typeof fresh; records: NewRecords }[] = [];
  for (const some of halves) {
    const records = await resource.checkNew(
      viewer,
      some.map(({ input }) => input),
    );
    for (const [i, { index, row }] of some.entries()) {
      const { change } = row;
      // A value that a record has already stays allowed.
      const isNew = ({ path }: Problem) => !change || change.fields.some(({ name }) => name === path[0]);
      const problems = records.problems[i]?.filter(isNew) ?? [];
      if (problems.length > 0) outcomes[index] = { status: 'refused', problems };
      else if (change) outcomes[index] = { status: 'updated', alike: null, target: change.stored, change };
    }
    parts.push({ some, records });
  }
  const passed = fresh.filter(({ index }) => !outcomes[index]);
  const found = await findAlike(
    viewer,
    definition,
    passed.map(({ input, row: { given, target } }) => ({ input: input as Body, given, target })),
    seen,
    choices,
  );
  for (const [i, { index, row }] of passed.entries()) {
    const existing = row.uuid === null ? undefined : taken.get(row.uuid);
    const alike: Alike | null = existing ? { how: 'same', target: existing } : (found[i] ?? null);
    // A person has asked to add a copy, which lies beside its original as a rule.
    const choice = alike && row.back?.how !== 'copied' ? choices[alike.how] : 'add';
    if (alike && choice !== 'add')
      outcomes[index] = { status: choice === 'skip' ? 'skipped' : 'updated', alike, target: alike.target };
    else if (existing) outcomes[index] = { status: 'known' };
    else outcomes[index] = { status: 'accepted', alike, target: row.target };
  }
  async function insert(writer: Writer, { some, records }: (typeof parts)[number]) {
    const isLeftOut = ({ index }: (typeof fresh)[number]) => outcomes[index]?.status !== 'accepted';
    const ids = await records.insert(writer, new Set(some.flatMap((one, i) => (isLeftOut(one) ? [i] : []))));
    const changes = ids.flatMap((id, i) => {
      const one = some[i];
      if (id === null || !one) return [];
      one.row.target.id = id;
      return {
        kind: resource.kind,
        id,
        action: 'create' as const,
        before: null,
        after: one.input as Record<string, unknown>,
        ...(one.row.history !== null && { text: one.row.history }),
      };
    });
    await recordChanges(writer, changes);
  }
  return {
    outcomes,
    async write(writer) {
      const ends = await Promise.allSettled(parts.map(part => insert(writer, part)));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      for (const { index, row } of passed) {
        const outcome = outcomes[index];
        if (outcome?.status !== 'updated' || !outcome.alike?.target.id) continue;
        await changeRecord(writer, resource, outcome.alike.target.id, changesIn(row.given));
      }
      for (const { status, change } of outcomes as Extract<RowOutcome, { alike: unknown }>[]) {
        if (!change) continue;
        const { id, version } = change.stored;
        const request = { id, ifMatch: `"${version}-read"` };
        const written = change.fields.filter(({ contested }) => !contested || choices.returned?.conflicts);
        const fields = Object.fromEntries(written.map(({ name, after }) => [name, after]));
        if (status === 'updated') await changeRecord(writer, resource, id, fields, request);
        if (status === 'removed') await removeRecord(writer, resource, request);
      }
      return rows.map(({ target }) => target.id);
    },
  };
}

/**
 * Whether one half of the rows can be prepared while another thread writes the other half. This applies to supports
 * and lines, since none depends on another row of its file.
 */
const writtenTogether = ({ context }: Viewer, { table }: Pick<WritableRecords<object>, 'table'>) =>
  context.connection.isElsewhere === true && table === 'infrastructures';

const isPoint = (geometry: unknown) =>
  typeof geometry === 'object' && geometry !== null && 'type' in geometry && geometry.type === 'Point';

/**
 * Validates rows, without checks against other records. A long import can thus validate rows while it writes others.
 */
export async function readRows(
  viewer: Viewer,
  kind: ImportKind,
  built: readonly BuiltInput[],
): Promise<ReadRows> {
  if (!built.some(({ visit }) => visit)) return readOwn(viewer, kind, built);
  const visits = await checkedVisits(viewer, built);
  return withVisits(await readOwn(viewer, kind, visits), visits);
}

/** Checks visits as if their supports and lines existed, so that a refused visit refuses its row. */
async function checkedVisits(viewer: Viewer, built: readonly BuiltInput[]): Promise<BuiltInput[]> {
  const [target] = importTargets('diagnosis');
  const refs = built.map((): `local:${string}` => `local:${timeOrderedUuid()}`);
  const expected = new Map(
    built.map(({ body }, index) => {
      const ref = refs[index] as `local:${string}`;
      const kind: InfrastructureType = isPoint(body.geom) ? 'POLE' : 'LINE';
      return [ref, { id: 0, uuid: uuidOfRef(ref), kind, network_type_id: Number(body.network_type_id) }];
    }),
  );
  const schema = compiled(target.inputSchema);
  const read = built.flatMap(({ visit }, index) => {
    if (!visit) return [];
    const checked = check(schema, { ...visit.body, infrastructure: refs[index] });
    return { index, visit, checked };
  });
  const valid = read.flatMap(({ index, checked }) =>
    checked.status === 'valid' ? [{ index, input: checked.value }] : [],
  );
  const inputs = valid.map(({ input }) => input);
  const { problems } = await target.checkNew({ ...viewer, expected }, inputs);
  const found = new Map<number, Problem[]>(valid.map(({ index }, i) => [index, problems[i] ?? []]));
  for (const { index, checked } of read) if (checked.status === 'invalid') found.set(index, checked.problems);
  return built.map((row, index) => {
    if (!row.visit) return row;
    const known = new Set(row.visit.faults.map(({ path }) => path[0]));
    const others = ofVisits(found.get(index) ?? []);
    const faults = [...row.faults, ...row.visit.faults, ...others.filter(({ path }) => !known.has(path[0]))];
    return { ...row, faults };
  });
}

const ofVisits = (problems: readonly Problem[]) =>
  problems.map(one => ({ ...one, path: pathOfVisit(one.path) }));

/** The id of a row's record; `null` before it is written, `undefined` for a row without a record. */
const idOf = (one: RowOutcome) => ('target' in one ? one.target?.id : null);

/** Writes the visits of rows, for new supports and lines or for existing supports and lines that equal the row. */
function withVisits(own: ReadRows, built: readonly BuiltInput[]): ReadRows {
  const [target] = importTargets('diagnosis');
  const [definition] = importedResources('diagnosis');
  /** Checks the visits of rows whose support or line has an id. Visits that equal stored visits are skipped. */
  async function visitsOf(viewer: Viewer, ids: readonly (number | null | undefined)[]) {
    const some = built.flatMap(({ visit }, index) => {
      const infrastructure = ids[index];
      return visit && infrastructure ? [{ index, body: { ...visit.body, infrastructure } }] : [];
    });
    const rows = some.map(({ body }) => ({ body, place: null, cells: new Map(), faults: [] }));
    const read = await readAll(viewer, target, definition, rows);
    return { some, checked: await read.check(viewer, { same: 'skip', near: 'add' }) };
  }
  return {
    async check(viewer, choices, seen = new SeenRows()) {
      const before = await own.check(viewer, choices, seen);
      const isThere = (one: RowOutcome) => one.status === 'skipped' || one.status === 'updated';
      const { some, checked } = await visitsOf(
        viewer,
        before.outcomes.map(one => (isThere(one) ? idOf(one) : null)),
      );
      const ofStored = new Map(some.map(({ index }, i) => [index, checked.outcomes[i]]));
      const outcomes = before.outcomes.map((one, index): RowOutcome => {
        const visit = built[index]?.visit;
        if (!visit || !('target' in one && one.target)) return one;
        const outcome = ofStored.get(index);
        if (outcome?.status === 'refused') return { status: 'refused', problems: ofVisits(outcome.problems) };
        // The record of an earlier row is not written yet, so its visits are compared with the visits in the file.
        const isNew = seen.addVisit(one.target, visit.body) && (!outcome || outcome.status === 'accepted');
        return one.status === 'skipped' && isNew ? { ...one, status: 'updated' } : one;
      });
      return {
        outcomes,
        async write(writer) {
          const ids = await before.write(writer);
          const { checked } = await visitsOf(writer, outcomes.map(idOf));
          const problems = checked.outcomes.flatMap(one => (one.status === 'refused' ? one.problems : []));
          if (problems.length > 0) throw new InvalidInput(ofVisits(problems));
          await checked.write(writer);
          return ids;
        },
      };
    },
  };
}

async function readOwn(viewer: Viewer, kind: ImportKind, built: readonly BuiltInput[]): Promise<ReadRows> {
  const checked = await withCheckedReferences(viewer, kind, built);
  const uuids = checked.flatMap(({ back, body: { uuid } }) =>
    back && typeof uuid === 'string' ? [uuid.toLowerCase()] : [],
  );
  const stored = await storedRows(viewer, uuids);
  const rows = checked.map(row =>
    row.back ? { ...row, stored: stored.get(String(row.body.uuid).toLowerCase()) } : row,
  );
  const [target, forLines] = importTargets(kind);
  const [definition, ofLines] = importedResources(kind);
  if (!forLines || !ofLines) return readAll(viewer, target, definition, rows);
  // A support stays a support, whatever geometry its row has.
  const isSupport = rows.map(({ body, stored }) => (stored ? stored.kind === 'POLE' : isPoint(body.geom)));
  const supportRows = rows.filter((_, index) => isSupport[index]);
  const lineRows = rows.filter((_, index) => !isSupport[index]);
  const readSupports = await readAll(viewer, target, definition, supportRows);
  const readLines = await readAll(viewer, forLines, ofLines, lineRows);
  function inOrder<One>(supports: readonly One[], lines: readonly One[]): One[] {
    const [nextSupport, nextLine] = [supports.values(), lines.values()];
    return isSupport.map(one => (one ? nextSupport : nextLine).next().value as One);
  }
  return {
    async check(viewer, choices, seen) {
      const supports = await readSupports.check(viewer, choices, seen);
      const lines = await readLines.check(viewer, choices, seen);
      return {
        outcomes: inOrder(supports.outcomes, lines.outcomes),
        write: async writer => inOrder(await supports.write(writer), await lines.write(writer)),
      };
    },
  };
}

async function removeAll<Input extends object>(
  writer: Writer,
  resource: WritableRecords<Input>,
  ids: readonly number[],
): Promise<void> {
  const records: Stored<Input>[] = [];
  for (const id of ids) {
    // Another user may have removed the record. Supports and lines are looked up as both kinds.
    const found = await resource.find(writer, id);
    if (found) records.push({ id, input: found.input });
  }
  await removeRecords(writer, resource, records);
  if (records.length === 0) return;
  // An undone row can be imported again, so its deleted record gets a new UUID.
  const uuids = records.map(({ id }) => sql`(${id}, ${timeOrderedUuid()})`);
  await sql`update ${sql.table(resource.table)} set uuid = given.column2
    from (values ${sql.join(uuids)}) as given where id = cast(given.column1 as bigint)`.execute(writer.db);
}

export async function removeRows(writer: Writer, kind: ImportKind, ids: readonly number[]): Promise<void> {
  for (const target of importTargets(kind)) await removeAll(writer, target, ids);
}
