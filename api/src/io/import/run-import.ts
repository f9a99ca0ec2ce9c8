import { IMPORT_LIMITS, type ImportKind, type ImportPreview, type ImportReport } from 'shared/contract';
import type { Locale } from '../../config/texts';
import type { Context } from '../../domain/records/context';
import { KeptSurfaces } from '../../domain/records/kept-surfaces';
import { type SentAnswer, sentAnswerOf } from '../../domain/records/perform-write';
import { type KeyedRequest, performWriteInParts } from '../../domain/records/perform-write-in-parts';
import type { Viewer } from '../../domain/records/viewer';
import { digestOfForm, type ReceivedForm } from '../../http/read-form';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { inTransaction } from '../../store/in-transaction';
import { letOthersIn } from '../../store/let-others-in';
import { adjustedRows, adjustmentsOf, type NumberedRow, readAdjustments } from './adjustments';
import { type InputBuilder, inputBuilder } from './build-input';
import { noteBatch, noteUndone } from './import-batches';
import { type ImportJob, noteProgress } from './import-jobs';
import { importPart } from './import-part';
import { Refusals } from './import-refusals';
import { type ReadRows, readRows, removeRows } from './import-rows';
import { liesElsewhere } from './import-targets';
import { missingColumns, missingPlace } from './missing-columns';
import { parsedOf } from './parsed-of';
import { previewColumns, previewFields, SampleRows } from './preview';

const ADJUSTMENTS = 'adjustments';
/** Rows per transaction, which blocks others for a few hundredths of a second; removing takes longer than creating. */
const PART = 250;
const UNDO_PART = 100;

/** What is imported and for whom, as another thread can have it. */
export interface ImportOrder {
  kind: ImportKind;
  dryRun: boolean;
  form: ReceivedForm;
  locale: Locale;
  request: KeyedRequest;
  job: ImportJob | null;
}

/** Progress stored between two parts. */
interface Progress {
  batch: number | null;
  created: number[];
}
const NOTHING: Progress = { batch: null, created: [] };
/** Imports that an earlier version began have only stored the ids. */
const progressOf = (kept: Progress | number[]): Progress =>
  Array.isArray(kept) ? { batch: null, created: kept } : kept;

const numberOf = ({ row }: NumberedRow) => row;
const nameOf = ({ file }: ReceivedForm) => (file.status === 'received' ? file.name : '');

/** What would be refused of a file: its rows are checked, nothing is written. */
async function checkFile(
  viewer: Viewer,
  kind: ImportKind,
  rows: readonly NumberedRow[],
  { builder, locale, job }: Pick<ImportOrder, 'locale' | 'job'> & { builder: InputBuilder },
): Promise<{ refusals: Refusals; sample: SampleRows; read: ReadRows[] }> {
  const refusals = new Refusals(locale);
  const sample = new SampleRows(builder);
  const uuids = new Set<string>();
  const read: ReadRows[] = [];
  for (let at = 0; at < rows.length; at += PART) {
    const progress = { step: 'checking', done: at, rows: rows.length } as const;
    if (job) await inTransaction(viewer.context, db => noteProgress(db, job, progress));
    const part = rows.slice(at, at + PART);
    const inputs = part.map(builder.build);
    const readPart = await readRows(viewer, kind, inputs);
    const { outcomes } = await readPart.check(viewer, uuids);
    read.push(readPart);
    refusals.add(outcomes, part.map(numberOf));
    sample.add(part.map(numberOf), inputs, outcomes);
    await letOthersIn();
  }
  return { refusals, sample, read };
}

/**
 * Imports a file, or reports what would come of it: all or nothing. It is checked as a whole first, then written in
 * parts, so that others write meanwhile; broken off, and sent again with its `Idempotency-Key`, it goes on where it was.
 * Cancelled, it leaves nothing.
 */
export async function runImport(
  context: Context,
  { kind, dryRun, form, locale, request, job }: ImportOrder,
): Promise<SentAnswer> {
  const { [ADJUSTMENTS]: json, ...texts } = form.fields;
  const asked = readAdjustments(json);
  const adjustments = adjustmentsOf(asked);
  const parsed = await parsedOf(form, {
    mostRows: IMPORT_LIMITS.rows,
    assigned: adjustments.assigned,
    srid: asked.srid,
    sheet: asked.sheet,
  });
  const { format, places, srid = null, sheets = null } = parsed;
  const rows = adjustedRows(parsed.rows, asked);
  const viewer: Viewer = { context, db: context.db, userId: request.userId };
  const builder = await inputBuilder(viewer, kind, texts, {
    locale,
    adjustments,
    truncates: format === 'shapefile',
  });
  const preview = async (sample = new SampleRows(builder)): Promise<ImportPreview> => ({
    columns: previewColumns(builder, rows, places),
    fields: await previewFields(viewer, kind, places, locale),
    unknown: sample.unknown,
    rows: sample.rows,
    srid,
    sheets,
  });
  const missing =
    (liesElsewhere(kind) ? null : missingPlace(parsed)) ?? missingColumns(kind, builder, rows, locale);
  if (missing) throw new InvalidInput([missing], dryRun ? { preview: await preview() } : {});
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
    preview: null,
  });

  const checked = () => checkFile(viewer, kind, rows, { builder, locale, job });
  if (dryRun) {
    const { refusals, sample } = await checked();
    const report: ImportReport = { ...reportOf(refusals), preview: await preview(sample) };
    return sentAnswerOf({ status: 200, headers: {}, body: report });
  }

  /** The parts as they were read for the check. */
  let read: ReadRows[] = [];
  const surfaces = new KeptSurfaces();
  const refuseIfAny = (refusals: Refusals) => {
    if (refusals.refused > 0) throw new RequestRefused('invalid', { body: { ...reportOf(refusals) } });
  };
  return performWriteInParts<Progress>(context, request, {
    bodyDigest: digestOfForm(form),
    async begin() {
      const { refusals, read: parts } = await checked();
      refuseIfAny(refusals);
      read = parts;
      return NOTHING;
    },
    // The number of written rows equals the number of created records.
    async part(writer, kept) {
      const { batch: begun, created } = progressOf(kept);
      await noteProgress(writer.db, job, { step: 'writing', done: created.length, rows: rows.length });
      const refusals = new Refusals(locale);
      const part = rows.slice(created.length, created.length + PART);
      const { batch, ids } = await importPart(
        writer,
        { kind, file: nameOf(form), records: rows.length, batch: begun, created: created.length, surfaces },
        read[created.length / PART] ?? (await readRows(writer, kind, part.map(builder.build))),
        function requireAccepted(outcomes) {
          refusals.add(outcomes, part.map(numberOf));
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
      const left = created.slice(0, -UNDO_PART);
      await removeRows(batch === null ? writer : { ...writer, batch }, kind, created.slice(-UNDO_PART));
      if (batch !== null) await noteBatch(writer, batch, left.length, false);
      if (left.length > 0) return { batch, created: left };
      if (batch !== null)
        await noteUndone(writer, { id: batch, kind, file: nameOf(form) }, { records: 0, kept: 0 });
      return null;
    },
  });
}
