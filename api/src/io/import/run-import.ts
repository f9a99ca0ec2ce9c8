import type { FastifyReply, FastifyRequest } from 'fastify';
import { IMPORT_LIMITS, type ImportKind, type ImportReport } from 'shared/contract';
import type { Locale } from '../../config/texts';
import type { Context } from '../../domain/records/context';
import { performWriteInParts } from '../../domain/records/perform-write-in-parts';
import { viewerOf } from '../../domain/records/record-routes';
import type { Viewer } from '../../domain/records/viewer';
import { digestOfForm, type ReceivedForm, readForm } from '../../http/read-form';
import { localeOf } from '../../http/request-locale';
import { RequestRefused } from '../../http/request-refused';
import { inTransaction } from '../../store/in-transaction';
import { type BuiltInput, inputBuilder } from './build-input';
import { beginBatch, noteBatch, noteUndone } from './import-batches';
import type { ImportJob } from './import-jobs';
import { Refusals } from './import-refusals';
import { importRows, type RowOutcome, removeRows } from './import-rows';
import { liesElsewhere } from './import-targets';
import { requireColumns } from './missing-columns';
import { parsedOf } from './parsed-of';

const FIELD = 'file';
/** Rows per transaction, which blocks others for a few hundredths of a second. */
const PART = 100;

/** Progress stored between two parts. */
interface Progress {
  batch: number | null;
  created: number[];
}
const NOTHING: Progress = { batch: null, created: [] };
/** Imports that an earlier version began have only stored the ids. */
const progressOf = (kept: Progress | number[]): Progress =>
  Array.isArray(kept) ? { batch: null, created: kept } : kept;

const nameOf = ({ file }: ReceivedForm) => (file.status === 'received' ? file.name : '');

/** Carries a transaction back to its beginning. */
class RolledBack extends Error {
  constructor(readonly outcomes: RowOutcome[]) {
    super('A trial leaves nothing');
  }
}

/** Tries some rows for real and takes them back. */
async function tryRows(viewer: Viewer, kind: ImportKind, rows: BuiltInput[]): Promise<RowOutcome[]> {
  try {
    return await inTransaction(viewer.context, async db => {
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
  const found = new Refusals(locale);
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
    found.add(apart, at);
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
    needsPlace: !liesElsewhere(kind),
  });
  const locale = localeOf(request);
  const viewer = viewerOf(context, request);
  const builder = await inputBuilder(viewer, kind, form.fields);
  const inputsOf = (at: number) => rows.slice(at, at + PART).map(builder.build);
  requireColumns(kind, builder, rows, locale);
  const reportOf = (
    { refused, problems, groups }: Refusals,
    { created, batch }: Progress = NOTHING,
  ): ImportReport => ({
    dry_run: dryRun,
    format,
    rows: rows.length,
    accepted: rows.length - refused,
    created,
    problems,
    groups,
    batch,
    unused_columns: builder.unused(rows),
  });

  const trial = { rows: rows.length, locale, job };
  if (dryRun) {
    const found = await refusalsOf(viewer, kind, inputsOf, trial);
    return reply.header('cache-control', 'no-store').send(reportOf(found));
  }

  const refuseIfAny = (found: Refusals) => {
    if (found.refused > 0) throw new RequestRefused('invalid', { body: { ...reportOf(found) } });
  };
  return performWriteInParts<Progress>(context, request, reply, {
    bodyDigest: digestOfForm(form),
    async begin() {
      refuseIfAny(await refusalsOf(viewer, kind, inputsOf, trial));
      return NOTHING;
    },
    // The number of written rows equals the number of created records.
    async part(writer, kept) {
      const { batch: begun, created } = progressOf(kept);
      await job.note(writer.db, 'writing', created.length, rows.length);
      const batch = begun ?? (await beginBatch(writer, { kind, file: nameOf(form), records: rows.length }));
      const outcomes = await importRows({ ...writer, batch }, kind, inputsOf(created.length));
      const found = new Refusals(locale);
      found.add(outcomes, created.length);
      refuseIfAny(found);
      const ids = outcomes.flatMap(outcome => (outcome.status === 'created' ? [outcome.id] : []));
      const progress = { batch, created: [...created, ...ids] };
      const isOver = progress.created.length >= rows.length;
      await noteBatch(writer, batch, progress.created.length, isOver);
      return isOver
        ? { answer: { status: 201, headers: {}, body: reportOf(found, progress) } }
        : { progress };
    },
    async undo(writer, kept) {
      const { batch, created } = progressOf(kept);
      const left = created.slice(0, -PART);
      await removeRows(batch === null ? writer : { ...writer, batch }, kind, created.slice(-PART));
      if (batch !== null) await noteBatch(writer, batch, left.length, false);
      if (left.length > 0) return { batch, created: left };
      if (batch !== null)
        await noteUndone(writer, { id: batch, kind, file: nameOf(form) }, { records: 0, kept: 0 });
      return null;
    },
  });
}
