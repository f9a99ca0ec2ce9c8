import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Problem } from 'shared/contract';
import { type ImportKind, importAdjustmentsSchema } from 'shared/contract/imports';
import type { Locale } from '../../../config/texts';
import { territoryOf } from '../../../domain/organisation/organisation';
import type { Context } from '../../../domain/records/context';
import { inWrite } from '../../../domain/records/in-write';
import { KeptSurfaces } from '../../../domain/records/kept-surfaces';
import type { Viewer } from '../../../domain/records/viewer';
import { problemMessage } from '../../../http/problems-body';
import type { Connection } from '../../../store/connect';
import { letOthersIn, mapInTurns } from '../../../store/let-others-in';
import { type BuiltInput, inputBuilder } from '../build-input';
import { noteBatch } from '../import-batches';
import { importPart, type RunningImport } from '../import-part';
import { type AlikeChoices, type ReadRows, readRows } from '../import-rows';
import { lineSplitter } from '../import-targets';
import type { ParsedRow } from '../parse/parsed-file';
import { streamGeojson } from './stream-geojson';

/** Rows per transaction: enough to make statements cheap, few enough to let other writers in between. */
const PART = 1000;
/**
 * Bytes per read of the file, and bytes per slice of a read. Answers of the database are handled between two slices.
 */
const [READ_BYTES, AT_ONCE] = [256 * 1024, 16 * 1024];

export interface FileImport {
  file: string;
  kind: ImportKind;
  /** Namespace of the records' external names. */
  source: string;
  userId: number;
  /** Values of columns that the file lacks, and the file's column names. */
  texts: Record<string, string>;
  /** EPSG number of the coordinates. It takes precedence over the system that the file names. */
  srid?: number | undefined;
  locale: Locale;
  /** What to do with rows that equal or resemble existing records. */
  choices?: AlikeChoices;
}

export interface ImportProgress {
  rows: number;
  created: number;
  /** Existing records that rows updated. */
  updated: number;
  /** Rows left out because of another record or an earlier row. */
  known: number;
  refused: number;
  /** Bytes read so far, and the size of the file. */
  bytes: number;
  size: number;
}

/** A refused row as a feature that can be corrected and imported again. */
function rejectedFeature(
  row: number,
  { geometry, values, id, part }: ParsedRow,
  uuid: unknown,
  problems: Problem[],
  locale: Locale,
) {
  return {
    type: 'Feature',
    ...(id !== undefined && { id }),
    geometry,
    // Later parts of a line are records with UUIDs of their own.
    properties: part && part > 1 ? { ...values, uuid } : values,
    row,
    problems: problems.map(problem => ({
      path: problem.path.join('.'),
      code: problem.code,
      message: problemMessage(problem, locale),
    })),
  };
}

/** Writes refused rows to a file, which is created with the first refused row. */
function rejectsFile(path: string, locale: Locale) {
  let stream: ReturnType<typeof createWriteStream> | null = null;
  return {
    async add(row: number, parsed: ParsedRow, uuid: unknown, problems: Problem[]) {
      stream ??= createWriteStream(path);
      const line = `${JSON.stringify(rejectedFeature(row, parsed, uuid, problems, locale))}\n`;
      if (!stream.write(line)) await once(stream, 'drain');
    },
    async close() {
      if (!stream) return;
      stream.end();
      await finished(stream);
    },
  };
}

async function* inSlices(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks)
    for (let start = 0; start < chunk.length; start += AT_ONCE) {
      await letOthersIn();
      yield chunk.subarray(start, start + AT_ONCE);
    }
}

async function* inParts(
  slices: AsyncIterable<ParsedRow[]>,
  partsOf: (row: ParsedRow) => ParsedRow[],
): AsyncGenerator<ParsedRow[]> {
  let part: ParsedRow[] = [];
  for await (const rows of slices) {
    for (const row of rows) part.push(...partsOf(row));
    for (; part.length >= PART; part = part.slice(PART)) yield part.slice(0, PART);
  }
  if (part.length > 0) yield part;
}

export const rejectsPath = (file: string) => `${file}.rejects.geojsonl`;

/**
 * Imports a GeoJSON file of any length in transactions of up to a thousand rows. After an interruption it can be
 * restarted and skips rows whose records exist.
 * @param connection for writing; the context's connection reads
 * @throws UnreadableFile; earlier rows stay imported
 */
export async function importFile(
  context: Context,
  {
    file,
    kind,
    source,
    userId,
    texts,
    srid,
    locale,
    choices = importAdjustmentsSchema.parse({}),
  }: FileImport,
  report: (progress: ImportProgress) => void,
  connection: Connection = context.connection,
): Promise<ImportProgress> {
  const target: Context = { ...context, connection, db: connection.db };
  const { size } = await stat(file);
  const viewer: Viewer = { context, db: context.db, userId };
  const builder = await inputBuilder(viewer, kind, texts, { locale, source });
  const progress: ImportProgress = { rows: 0, created: 0, updated: 0, known: 0, refused: 0, bytes: 0, size };
  const surfaces = new KeptSurfaces();
  const rejects = rejectsFile(rejectsPath(file), locale);
  let batch: number | null = null;
  const input = createReadStream(file, { highWaterMark: READ_BYTES });
  async function write(
    part: readonly ParsedRow[],
    built: readonly BuiltInput[],
    rows: ReadRows,
  ): Promise<void> {
    await context.lists.snapshot();
    const before: RunningImport = {
      kind,
      file: basename(file),
      batch,
      done: progress.rows,
      records: progress.created + progress.updated,
      choices,
      surfaces,
    };
    const written = await inWrite(target, userId, writer => importPart(writer, before, rows));
    batch = written.batch;
    progress.created += written.ids.length;
    progress.updated += written.updated;
    for (const [i, outcome] of written.outcomes.entries()) {
      progress.rows += 1;
      if (outcome.status === 'known' || outcome.status === 'skipped') progress.known += 1;
      if (outcome.status !== 'refused') continue;
      progress.refused += 1;
      await rejects.add(progress.rows, part[i] as ParsedRow, built[i]?.body.uuid, outcome.problems);
    }
    progress.bytes = input.bytesRead;
    report(progress);
  }
  const features = streamGeojson(inSlices(input), {
    srid,
    territory: await territoryOf(context.db, context),
  });
  let writing: Promise<void> = Promise.resolve();
  try {
    for await (const part of inParts(features, lineSplitter(kind))) {
      const built = await mapInTurns(part, builder.build);
      const rows = await readRows(viewer, kind, built);
      await writing;
      writing = write(part, built, rows);
      // If a write fails, the next `await writing` throws its error.
      writing.catch(() => undefined);
    }
    await writing;
  } finally {
    await writing.catch(() => undefined);
    await rejects.close();
  }
  const over = batch;
  if (over !== null)
    await inWrite(target, userId, writer =>
      noteBatch(writer, over, progress.created + progress.updated, true),
    );
  return progress;
}
