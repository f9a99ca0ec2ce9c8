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
import { letOthersIn } from '../../store/let-others-in';
import { type BuiltInput, inputBuilder } from './build-input';
import { noteBatch, noteUndone } from './import-batches';
import type { ImportJob } from './import-jobs';
import { importPart } from './import-part';
import { Refusals } from './import-refusals';
import { checkRows, removeRows } from './import-rows';
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

/** What would be refused of a file: its rows are checked, nothing is written. */
async function checkFile(
  viewer: Viewer,
  kind: ImportKind,
  inputsOf: (at: number) => BuiltInput[],
  { rows, locale, job }: { rows: number; locale: Locale; job: ImportJob },
): Promise<Refusals> {
  const refusals = new Refusals(locale);
  const uuids = new Set<string>();
  for (let at = 0; at < rows; at += PART) {
    await job.note(viewer.db, 'checking', at, rows);
    const { outcomes } = await checkRows(viewer, kind, inputsOf(at), uuids);
    refusals.add(outcomes, at);
    await letOthersIn();
  }
  return refusals;
}

/**
 * Imports a file, or reports what would come of it: all or nothing. It is checked as a whole first, then written in
 * parts, so that others write meanwhile; broken off, and sent again with its `Idempotency-Key`, it goes on where it was.
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

  const checked = () => checkFile(viewer, kind, inputsOf, { rows: rows.length, locale, job });
  if (dryRun) return reply.header('cache-control', 'no-store').send(reportOf(await checked()));

  const refuseIfAny = (refusals: Refusals) => {
    if (refusals.refused > 0) throw new RequestRefused('invalid', { body: { ...reportOf(refusals) } });
  };
  return performWriteInParts<Progress>(context, request, reply, {
    bodyDigest: digestOfForm(form),
    async begin() {
      refuseIfAny(await checked());
      return NOTHING;
    },
    // The number of written rows equals the number of created records.
    async part(writer, kept) {
      const { batch: begun, created } = progressOf(kept);
      await job.note(writer.db, 'writing', created.length, rows.length);
      const refusals = new Refusals(locale);
      const { batch, ids } = await importPart(
        writer,
        { kind, file: nameOf(form), records: rows.length, batch: begun, created: created.length },
        inputsOf(created.length),
        function requireAccepted(outcomes) {
          refusals.add(outcomes, created.length);
          refuseIfAny(refusals);
        },
      );
      const progress = { batch, created: [...created, ...ids] };
      return progress.created.length >= rows.length
        ? { answer: { status: 201, headers: {}, body: reportOf(refusals, progress) } }
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
