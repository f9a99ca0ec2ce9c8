import {
  IMPORT_LIMITS,
  type ImportKind,
  type ImportPreview,
  type ImportReport,
  mostRowsOf,
} from 'shared/contract/imports';
import type { Locale } from '../../config/texts';
import { territoryOf } from '../../domain/organisation/organisation';
import type { Context } from '../../domain/records/context';
import { KeptSurfaces } from '../../domain/records/kept-surfaces';
import { type SentAnswer, sentAnswerOf } from '../../domain/records/perform-write';
import { type KeyedRequest, performWriteInParts } from '../../domain/records/perform-write-in-parts';
import type { Viewer } from '../../domain/records/viewer';
import { worksAccessOf } from '../../domain/works/works-access';
import { fileProblem } from '../../http/problems-body';
import { digestOfForm, type ReceivedForm } from '../../http/read-form';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { inTransaction } from '../../store/in-transaction';
import {
  adjustedRows,
  adjustmentsOf,
  keyOf,
  type NumberedRow,
  numberOf,
  readAdjustments,
} from './adjustments';
import { type InputBuilder, inputBuilder } from './build-input';
import { type CheckedFile, checkFile } from './check-file';
import { isStandardFile } from './column-names';
import { findBatch, noteBatch, noteUndone } from './import-batches';
import { type ImportJob, noteProgress } from './import-jobs';
import { importPart } from './import-part';
import { Refusals } from './import-refusals';
import { type ReadRows, readRows, removeRows } from './import-rows';
import { importedFields, liesElsewhere, lineSplitter } from './import-targets';
import { missingColumns, missingPlace } from './missing-columns';
import { parsedOf } from './parsed-of';
import { previewColumns, previewFields, previewSystems, SampleRows } from './preview';
import { pictureFinder, storePictures } from './row-pictures';
import { areSubmissions } from './submissions';
import { UNDO_PART, undoPart } from './undo-batch';

const ADJUSTMENTS = 'adjustments';
/** Rows per transaction. A transaction blocks other writers for a few hundredths of a second. */
const PART = 250;

/** The input and the user of an import. It can be sent to another thread. */
export interface ImportOrder {
  kind: ImportKind;
  dryRun: boolean;
  form: ReceivedForm;
  locale: Locale;
  request: KeyedRequest;
  job: ImportJob | null;
}

interface Progress {
  batch: number | null;
  created: number[];
  /**
   * Number of written rows, without rows left out by the check. Imports begun by an earlier version lack it; it then
   * equals the number of created records.
   */
  done?: number;
  updated?: number;
  removed?: number;
  /** Number of rows left out while writing, because somebody has entered their records since the check. */
  late?: number;
  /** Rows left out by the check, such as rows whose records exist. */
  known?: CheckedFile['known'];
  /** Position at which a started undo continues. */
  before?: number;
  /** Ids of the pictures stored for rows, by row number. */
  media?: [row: number, ids: number[]][];
}
const NOTHING: Progress = { batch: null, created: [] };
/** Imports begun by an earlier version stored only the ids of created records. */
const progressOf = (kept: Progress | number[]): Progress =>
  Array.isArray(kept) ? { batch: null, created: kept } : kept;

const nameOf = ({ file }: ReceivedForm) => (file.status === 'received' ? file.name : '');

/** The inputs of a part, with the pictures stored for its rows. */
const inputsOf = (builder: InputBuilder, rows: readonly NumberedRow[], media: Progress['media'] = []) => {
  const ofRow = new Map(media);
  return rows.map(row => {
    const built = builder.build(row);
    const media_id = ofRow.get(row.row);
    return media_id ? { ...built, body: { ...built.body, media_id } } : built;
  });
};

/** The operator of rows that do not name one, in a file of an account that writes for one operator only. */
async function ownOperator(viewer: Viewer, kind: ImportKind): Promise<Record<string, string>> {
  const { owner } = await worksAccessOf(viewer);
  if (!importedFields(kind).own.foreign || typeof owner !== 'number') return {};
  const { byId } = await viewer.context.lists.current(viewer.db);
  return { owner: byId.get(owner)?.code ?? '' };
}

/**
 * Imports a file, all or nothing, or reports what an import would do. The whole file is checked first, then written
 * in parts, so that others can write in between. An interrupted import that is sent again with its `Idempotency-Key`
 * continues where it stopped. A cancelled import leaves nothing behind.
 */
export async function runImport(
  context: Context,
  { kind, dryRun, form, locale, request, job }: ImportOrder,
): Promise<SentAnswer> {
  const { [ADJUSTMENTS]: json, ...given } = form.fields;
  const choices = readAdjustments(json);
  const adjustments = adjustmentsOf(choices);
  const parsed = await parsedOf(form, {
    mostRows: mostRowsOf(kind),
    assigned: adjustments.assigned,
    srid: choices.srid,
    territory: await territoryOf(context.db, context),
    sheet: choices.sheet,
  });
  const { format, places, sheets = null } = parsed;
  const returned = kind === 'infrastructures' ? parsed.returned : undefined;
  const rows = adjustedRows([...parsed.rows, ...(returned?.removed ?? [])], choices, lineSplitter(kind));
  const parts = rows.filter(({ part }) => part !== undefined);
  if (rows.length > mostRowsOf(kind))
    throw new InvalidInput([fileProblem('too_many', 'too_many_rows', { limit: mostRowsOf(kind) })]);
  const viewer: Viewer = { context, db: context.db, userId: request.userId };
  const texts = { ...(await ownOperator(viewer, kind)), ...given };
  const names = Object.keys(parsed.rows[0]?.values ?? {});
  const isForm = areSubmissions(names);
  const builder = await inputBuilder(viewer, kind, texts, {
    locale,
    adjustments,
    truncates: format === 'shapefile',
    isForm,
    isStandard: isStandardFile(names),
    isReturned: returned !== undefined,
  });
  const preview = async (sample = new SampleRows(builder)): Promise<ImportPreview> => ({
    columns: previewColumns(builder, rows, places),
    // A record keeps the value of a column that a returned file lacks.
    fields: previewFields(builder, kind, places, locale).map(field =>
      returned ? { ...field, required: false } : field,
    ),
    unknown: sample.unknown,
    rows: sample.rows,
    alike: sample.alike,
    ...previewSystems(parsed, await territoryOf(context.db, context)),
    sheets,
  });
  const missing =
    (liesElsewhere(kind) ? null : missingPlace(parsed)) ??
    (returned ? null : missingColumns(kind, builder, rows, locale));
  if (missing) throw new InvalidInput([missing], dryRun ? { preview: await preview() } : {});
  const reportOf = (
    { refused, problems, groups }: Refusals,
    { created, batch, updated = 0, removed = 0, late = 0, known = [] }: Progress,
    more: Partial<ImportReport> = {},
  ): ImportReport => ({
    dry_run: dryRun,
    format,
    rows: rows.length,
    accepted: rows.length - refused - known.length - late,
    created,
    problems,
    groups,
    batch,
    unused_columns: builder.unused(rows),
    known: known.length + late,
    updated,
    removed,
    difference: null,
    visits: 0,
    alike: { same: 0, near: 0 },
    parts:
      parts.length === 0
        ? null
        : { lines: parts.filter(one => one.part === 1).length, records: parts.length },
    pictures: null,
    preview: null,
    ...more,
  });

  const hasPictures = importedFields(kind).media !== undefined;
  async function checked() {
    const file = await checkFile(viewer, kind, rows, {
      builder,
      locale,
      job,
      part: PART,
      skipsKnown: isForm,
      choices,
      picturesOf: hasPictures ? pictureFinder(parsed.pictures ?? []) : null,
    });
    const params = { count: file.pictures.found, limit: IMPORT_LIMITS.pictures };
    if (file.pictures.areTooMany)
      throw new InvalidInput([fileProblem('too_many', 'too_many_pictures', params)]);
    return file;
  }
  if (dryRun) {
    const { refusals, sample, known, updated, removed, visits, alike, pictures, differences } =
      await checked();
    const difference = returned ? differences.reportOf(returned) : null;
    const more = { alike, visits, difference, pictures: pictures.report, preview: await preview(sample) };
    return sentAnswerOf({
      status: 200,
      headers: {},
      body: reportOf(refusals, { ...NOTHING, known, updated, removed }, more),
    });
  }

  /** The parts as read for the check. */
  let read: ReadRows[] = [];
  const surfaces = new KeptSurfaces();
  const refuseIfAny = (refusals: Refusals) => {
    if (refusals.refused > 0)
      throw new RequestRefused('invalid', { body: { ...reportOf(refusals, NOTHING) } });
  };
  /** Stores the pictures of rows. A refused picture refuses its row. */
  async function storedPictures(of: CheckedFile['pictures']['rows'], refusals: Refusals) {
    const bytes = form.file.status === 'received' ? form.file.bytes : new Uint8Array();
    const note = async () => {
      if (job)
        await inTransaction(context, db =>
          noteProgress(db, job, { step: 'writing', done: 0, rows: rows.length }),
        );
    };
    const { media, problems } = await storePictures(context, request.userId, bytes, of, note);
    for (const { row, problem } of problems)
      refusals.add([{ status: 'refused', problems: [problem] }], [row]);
    return media;
  }
  return performWriteInParts<Progress>(context, request, {
    bodyDigest: digestOfForm(form),
    async begin() {
      const { refusals, read: parts, known, pictures } = await checked();
      refuseIfAny(refusals);
      if (pictures.rows.length === 0 && known.length === 0) {
        read = parts;
        return NOTHING;
      }
      const media = await storedPictures(pictures.rows, refusals);
      refuseIfAny(refusals);
      return { ...NOTHING, known, media };
    },
    async part(writer, kept) {
      const before = progressOf(kept);
      const {
        batch: begun,
        created,
        done = created.length,
        updated = 0,
        removed = 0,
        late = 0,
        known = [],
        media,
      } = before;
      const undone = begun === null ? null : (await findBatch(writer.db, begun))?.undone_at;
      if (undone) throw new RequestRefused('conflict', { reason: 'import_undone' });
      const left = new Set(known);
      const toWrite = known.length > 0 ? rows.filter(row => !left.has(keyOf(row))) : rows;
      const refusals = new Refusals(locale);
      await noteProgress(writer.db, job, { step: 'writing', done, rows: toWrite.length });
      const part = toWrite.slice(done, done + PART);
      const { batch, ids, ...written } = await importPart(
        writer,
        {
          kind,
          file: nameOf(form),
          rows: toWrite.length,
          batch: begun,
          done,
          records: created.length + updated + removed,
          choices,
          surfaces,
        },
        read[done / PART] ?? (await readRows(writer, kind, inputsOf(builder, part, media))),
        function requireAccepted(outcomes) {
          refusals.add(outcomes, part.map(numberOf));
          refuseIfAny(refusals);
        },
      );
      const progress: Progress = {
        ...before,
        batch,
        created: [...created, ...ids],
        done: done + part.length,
        updated: updated + written.updated,
        removed: removed + written.removed,
        late: late + written.outcomes.filter(one => one.status === 'skipped').length,
      };
      return done + part.length >= toWrite.length
        ? { answer: { status: 201, headers: {}, body: reportOf(refusals, progress) } }
        : { progress };
    },
    async undo(writer, kept) {
      const progress = progressOf(kept);
      const { batch, before } = progress;
      if (batch === null) {
        // An earlier version stored only the ids of created records.
        const some = progress.created.slice(-UNDO_PART);
        await removeRows(writer, kind, some);
        return some.length > 0 ? { ...progress, created: progress.created.slice(0, -UNDO_PART) } : null;
      }
      const undone = await undoPart(writer, batch, { before, evenChanged: true });
      if (undone) {
        // Visits created with their supports are removed as well.
        const left = Math.max(0, progress.created.length - undone.removed);
        await noteBatch(writer, batch, left, false);
        return { ...progress, created: progress.created.slice(0, left), before: undone.before };
      }
      if (!(await findBatch(writer.db, batch))?.undone_at)
        await noteUndone(writer, { id: batch, kind, file: nameOf(form) }, { records: 0, kept: 0 });
      return null;
    },
  });
}
