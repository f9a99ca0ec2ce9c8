import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  IMPORT_LIMITS,
  type ImportKind,
  type ImportProblem,
  type ImportReport,
  type Problem,
} from 'shared/contract';
import type { Context } from '../../context';
import { problemMessage } from '../../http/problem-message';
import { digestOfForm, readForm } from '../../http/read-form';
import { localeOf } from '../../http/request-locale';
import { RequestRefused } from '../../http/request-refused';
import type { Locale } from '../../texts';
import { performWriteInParts } from '../records/perform-write-in-parts';
import { viewerOf } from '../records/record-routes';
import type { Viewer } from '../records/viewer';
import { type BuiltInput, inputBuilder } from './build-input';
import type { ImportJob } from './import-jobs';
import { importRows, type RowOutcome, removeRows } from './import-rows';
import { parsedOf } from './parsed-of';

const FIELD = 'file';
/** Visits and works lie where their infrastructure does. */
const PLACED_ELSEWHERE = new Set<ImportKind>(['diagnosis', 'operations']);
const KNOWN: Problem = { path: ['uuid'], code: 'already_used', params: {} };
/** Rows of one transaction: others wait for some hundredths of a second. */
const PART = 100;

interface Refusals {
  refused: number;
  problems: ImportProblem[];
}

/** What is wrong with the rows of a part; the numbers of rows count from 1. */
function addRefusals(found: Refusals, outcomes: readonly RowOutcome[], at: number, locale: Locale): void {
  for (const [i, outcome] of outcomes.entries()) {
    if (outcome.status === 'created') continue;
    found.refused += 1;
    for (const problem of outcome.status === 'known' ? [KNOWN] : outcome.problems)
      if (found.problems.length < IMPORT_LIMITS.problems)
        found.problems.push({ row: at + i + 1, ...problem, message: problemMessage(problem, locale) });
  }
}

/** Carries a transaction back to its beginning. */
class RolledBack extends Error {
  constructor(readonly outcomes: RowOutcome[]) {
    super('A trial leaves nothing');
  }
}

/** Tries some rows for real and takes them back. */
async function tryRows(viewer: Viewer, kind: ImportKind, rows: BuiltInput[]): Promise<RowOutcome[]> {
  try {
    return await viewer.context.db.transaction().execute(async db => {
      const writer = { ...viewer, db, at: new Date().toISOString() };
      throw new RolledBack(await importRows(writer, kind, rows));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcomes;
    throw error;
  }
}

/** What would be refused of a file. */
async function refusalsOf(
  viewer: Viewer,
  kind: ImportKind,
  inputsOf: (at: number) => BuiltInput[],
  { rows, locale, job }: { rows: number; locale: Locale; job: ImportJob },
): Promise<Refusals> {
  const found: Refusals = { refused: 0, problems: [] };
  const uuids = new Set<unknown>();
  for (let at = 0; at < rows; at += PART) {
    await job.note(viewer.db, 'checking', at, rows);
    const inputs = inputsOf(at);
    const outcomes = await tryRows(viewer, kind, inputs);
    // The same record may stand in two parts of which neither knows the other.
    const apart = outcomes.map((outcome, i): RowOutcome => {
      const uuid = String(inputs[i]?.body.uuid ?? '').toLowerCase();
      if (outcome.status !== 'created' || uuid === '') return outcome;
      return uuids.size === uuids.add(uuid).size ? { status: 'known' } : outcome;
    });
    addRefusals(found, apart, at, locale);
    // better-sqlite3 answers at once: without a pause nobody else would get a turn.
    await new Promise(setImmediate);
  }
  return found;
}

/**
 * Imports a file, or reports what would come of it: all or nothing. It is tried as a whole first, then written in parts,
 * so that others write meanwhile; broken off, and sent again with its `Idempotency-Key`, it goes on where it was.
 * Cancelled, it leaves nothing.
 */
export async function runImport(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, dryRun, job }: { kind: ImportKind; dryRun: boolean; job: ImportJob },
) {
  const form = await readForm(request, { field: FIELD, bytes: IMPORT_LIMITS.bytes });
  const { format, rows } = await parsedOf(form, {
    mostRows: IMPORT_LIMITS.rows,
    needsPlace: !PLACED_ELSEWHERE.has(kind),
  });
  const locale = localeOf(request);
  const viewer = viewerOf(context, request);
  const builder = await inputBuilder(viewer, kind, form.fields);
  const inputsOf = (at: number) => rows.slice(at, at + PART).map(builder.build);
  const reportOf = ({ refused, problems }: Refusals, created: number[]): ImportReport => ({
    dry_run: dryRun,
    format,
    rows: rows.length,
    accepted: rows.length - refused,
    created,
    problems,
    unused_columns: builder.unused(rows),
  });

  const trial = { rows: rows.length, locale, job };
  if (dryRun) {
    const found = await refusalsOf(viewer, kind, inputsOf, trial);
    return reply.header('cache-control', 'no-store').send(reportOf(found, []));
  }

  const refuseIfAny = (found: Refusals) => {
    if (found.refused > 0) throw new RequestRefused('invalid', { body: { ...reportOf(found, []) } });
  };
  return performWriteInParts<number[]>(context, request, reply, {
    bodyDigest: digestOfForm(form),
    async begin() {
      refuseIfAny(await refusalsOf(viewer, kind, inputsOf, trial));
      return [];
    },
    // As many rows are written as records were created.
    async part(writer, created) {
      await job.note(writer.db, 'writing', created.length, rows.length);
      const outcomes = await importRows(writer, kind, inputsOf(created.length));
      const found: Refusals = { refused: 0, problems: [] };
      addRefusals(found, outcomes, created.length, locale);
      refuseIfAny(found);
      const ids = outcomes.flatMap(outcome => (outcome.status === 'created' ? [outcome.id] : []));
      const progress = [...created, ...ids];
      if (progress.length < rows.length) return { progress };
      return { answer: { status: 201, headers: {}, body: reportOf(found, progress) } };
    },
    async undo(writer, created) {
      await removeRows(writer, kind, created.slice(-PART));
      return created.length > PART ? created.slice(0, -PART) : null;
    },
  });
}
