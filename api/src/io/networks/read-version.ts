import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import {
  NETWORK_LIMITS,
  type NetworkReport,
  networkReportSchema,
  type READING_FAULTS,
} from 'shared/contract/administration';
import { compareVersions } from '../../domain/networks/compare-versions';
import { versionOf } from '../../domain/networks/take-effect';
import { territoryOf } from '../../domain/organisation/organisation';
import type { Context } from '../../domain/records/context';
import { InvalidInput } from '../../http/request-refused';
import { inTransaction, LONG_LIMITS } from '../../store/in-transaction';
import { freeLease, isLeased, takeLease } from '../../store/leases';
import { letOthersIn } from '../../store/let-others-in';
import { streamGeojson } from '../import/bulk/stream-geojson';
import { missingPlace } from '../import/missing-columns';
import { type ParsedRow, UnreadableFile } from '../import/parse/parsed-file';
import { parsedOf } from '../import/parsed-of';
import { cellOf, FEATURE_ID, guessColumns, guessKey } from './network-columns';
import { pagesFrom, ReadingStopped } from './read-service';
import { NO_COUNTS, networkNames, type ReadPart, readRow, VersionWriter } from './write-part';

/** Poles and parts of lines per transaction. */
const PART = 2_000;
/** Rows that columns and keys are guessed from. */
const SAMPLE = 20_000;
const SHOWN_VALUES = 3;
/** Milliseconds for which a reading is reserved, and between two extensions. */
const [LEASE_MS, EXTEND_MS] = [20_000, 5_000];
const [READ_BYTES, AT_ONCE] = [256 * 1024, 32 * 1024];
/** `next` of a version all of whose rows are written. */
const AT_END = 'end';

type Version = Awaited<ReturnType<typeof versionOf>>;

export const reportOf = ({ report }: Pick<Version, 'report'>): NetworkReport =>
  networkReportSchema.parse(JSON.parse(report));

export const fileOf = ({ config }: Pick<Context, 'config'>, id: number): string =>
  join(config.dataFolder, 'imports', `network-${id}`, 'file');

export const removeFile = (context: Context, id: number): Promise<void> =>
  rm(dirname(fileOf(context, id)), { recursive: true, force: true });

/** Rows that follow each other, and for each of them where reading goes on after it. */
interface Batch {
  rows: ParsedRow[];
  after(taken: number): string;
}

async function* slicesOf(path: string): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES }))
    for (let start = 0; start < chunk.length; start += AT_ONCE) {
      await letOthersIn();
      yield chunk.subarray(start, start + AT_ONCE);
    }
}

const withId = (row: ParsedRow): ParsedRow =>
  row.id === undefined ? row : { ...row, values: { ...row.values, [FEATURE_ID]: row.id } };

/** The rows of a file: GeoJSON of any length as a stream, other formats as a whole. @throws UnreadableFile, InvalidInput */
async function* rowsOfFile(context: Context, path: string): AsyncGenerator<ParsedRow[]> {
  const territory = await territoryOf(context.db, context);
  const { size } = await stat(path).catch(() => {
    throw new ReadingStopped('file_gone');
  });
  const head = createReadStream(path, { end: 63 });
  let start = '';
  for await (const chunk of head) start += chunk.toString('latin1');
  if (/^(?:\u00ef\u00bb\u00bf)?\s*\{/.test(start)) {
    yield* streamGeojson(slicesOf(path), { territory });
    return;
  }
  if (size > NETWORK_LIMITS.otherBytes) throw new ReadingStopped('too_large');
  const file = { status: 'received' as const, name: '', bytes: await readFile(path) };
  const parsed = await parsedOf({ file, fields: {} }, { mostRows: NETWORK_LIMITS.otherRows, territory });
  const missing = missingPlace(parsed);
  if (missing) throw new InvalidInput([missing]);
  const { rows } = parsed;
  for (let at = 0; at < rows.length; at += PART) yield rows.slice(at, at + PART);
}

async function* batchesOf(context: Context, { id, file, next, url }: Version): AsyncGenerator<Batch> {
  if (next === AT_END) return;
  if (file === '') {
    const [, skipped = '0', address = url] = /^(\d+) (.*)$/.exec(next) ?? [];
    let skip = Number(skipped);
    for await (const page of pagesFrom(context, address, {
      territory: await territoryOf(context.db, context),
    })) {
      const before = skip;
      const rows = page.rows.slice(before);
      skip = 0;
      yield {
        rows,
        after: taken =>
          taken < rows.length ? `${before + taken} ${page.address}` : page.next ? `0 ${page.next}` : AT_END,
      };
    }
    return;
  }
  let done = 0;
  const begun = Number(next || 0);
  for await (const rows of rowsOfFile(context, fileOf(context, id))) {
    const before = done;
    done += rows.length;
    if (done <= begun) continue;
    const left = rows.slice(Math.max(0, begun - before));
    yield { rows: left, after: taken => String(done - left.length + taken) };
  }
}

/** The first rows of a version: its columns, guesses of what they hold, and of what tells poles apart. */
export async function previewOf(context: Context, version: Version): Promise<NetworkReport> {
  let rows: ParsedRow[] = [];
  for await (const batch of batchesOf(context, version)) {
    rows = rows.concat(batch.rows.map(withId));
    // A service is asked for one page only.
    if (rows.length >= SAMPLE || version.file === '') break;
  }
  const names = [...new Set(rows.flatMap(row => Object.keys(row.values)))].slice(0, 200);
  const columns = guessColumns(names);
  const typeOf = ({ geometry }: ParsedRow) => String((geometry as { type?: unknown } | null)?.type);
  const points = rows.filter(row => typeOf(row) === 'Point');
  const lines = rows.filter(row => typeOf(row).endsWith('LineString')).length;
  const valuesOf = (name: string) => [...new Set(rows.slice(0, 200).map(row => cellOf(row, name)))];
  return networkReportSchema.parse({
    preview: {
      columns: names.map(name => ({ name, values: valuesOf(name).filter(Boolean).slice(0, SHOWN_VALUES) })),
      ...{ rows: rows.length, points: points.length, lines },
    },
    columns,
    identified_by: guessKey(points, columns),
  });
}

/** Why a reading stopped, for the version's report. */
function failureOf(error: unknown): NonNullable<NetworkReport['failure']> {
  const failure = (fault: (typeof READING_FAULTS)[number], params = {}) => ({ fault, params, message: '' });
  if (error instanceof ReadingStopped) return failure(error.fault, error.params);
  if (error instanceof UnreadableFile) return failure('file', { ...error.params, fault: error.fault });
  if (error instanceof InvalidInput) return failure('file', error.problems[0]?.params);
  return failure('failed');
}

/** Totals of a version by group, and its comparison with the version in effect. */
async function finish(context: Context, version: Version, report: NetworkReport): Promise<void> {
  const { id } = version;
  const { current_version_id: against } = await versionOf(context.db, id);
  const comparison = await context.reads.run(compareVersions, 0, { version: id, against });
  const isReady = await inTransaction(
    context,
    async db => {
      await db.deleteFrom('network_totals').where('version_id', '=', id).execute();
      await db
        .insertInto('network_totals')
        .columns(['version_id', 'group_id', 'poles'])
        .expression(
          db
            .selectFrom('network_positions')
            .select(['version_id', 'group_id', eb => eb.fn.countAll<number>().as('poles')])
            .where('version_id', '=', id)
            .where('group_id', 'is not', null)
            .groupBy(['version_id', 'group_id']) as never,
        )
        .execute();
      const { numUpdatedRows } = await db
        .updateTable('network_versions')
        .set({
          state: 'ready',
          next: AT_END,
          report: JSON.stringify({ ...report, counts: report.counts ?? NO_COUNTS, comparison }),
        })
        .where('id', '=', id)
        .where('state', '=', 'reading')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    LONG_LIMITS,
  );
  // A version that was stopped meanwhile is continued from its file.
  if (isReady) await removeFile(context, id);
}

async function readAll(context: Context, version: Version, isStopped: () => boolean): Promise<void> {
  let report = reportOf(version);
  let { next } = version;
  const writer = new VersionWriter(context, version);
  const surroundings = {
    networks: await networkNames(context),
    territory: await territoryOf(context.db, context),
  };
  const newPart = (): ReadPart => ({ poles: [], spans: [], counts: { ...NO_COUNTS } });
  let part = newPart();
  let end = next;
  /** @returns whether reading goes on */
  async function write(): Promise<boolean> {
    const counts = isStopped() ? null : await writer.write(part, { next, after: end, report });
    if (!counts) return false;
    report = { ...report, counts };
    next = end;
    part = newPart();
    await letOthersIn();
    return true;
  }
  for await (const { rows, after } of batchesOf(context, version))
    for (const [i, row] of rows.entries()) {
      readRow(withId(row), report, surroundings, part);
      end = after(i + 1);
      const size = part.poles.length + part.spans.length;
      // The state is also written after many rows without a place, and after each page.
      if (size < PART && part.counts.rows < PART * 5 && !(version.file === '' && i === rows.length - 1))
        continue;
      if (!(await write())) return;
    }
  if (part.counts.rows > 0 && !(await write())) return;
  await finish(context, version, report);
}

interface Reading {
  done: Promise<void>;
  stop(): void;
}
const readings = new WeakMap<Context, Map<number, Reading>>();

/** Whether any process reads a version of a source. */
export const isBeingRead = (context: Context, sourceId: number): Promise<boolean> =>
  isLeased(context, leaseOf(sourceId));

const leaseOf = (sourceId: number) => `network-reading-${sourceId}`;

/**
 * Begins or continues to read a version, in the background. Of several processes, only one reads a source at a time.
 * @returns whether the reading was begun; not if a version of the source is being read
 */
export async function startReading(
  context: Context,
  version: Version,
  report: NetworkReport,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<boolean> {
  const running = readings.get(context) ?? new Map<number, Reading>();
  readings.set(context, running);
  const { id, source_id: sourceId } = version;
  // A restarted process of the embedded database takes back its own lease.
  const holder = context.engine.name === 'sqlite' ? 'the only process' : randomUUID();
  const claim = { name: leaseOf(sourceId), holder };
  if (running.has(sourceId)) return false;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  // Noted before the first wait: two requests of this process have the same holder.
  running.set(sourceId, { done: Promise.resolve(), stop });
  let isOurs = false;
  try {
    isOurs = await takeLease(context, claim, LEASE_MS);
  } finally {
    if (!isOurs) running.delete(sourceId);
  }
  if (!isOurs) return false;
  const timer = setInterval(async () => {
    if (!(await takeLease(context, claim, LEASE_MS).catch(() => true))) stop();
  }, EXTEND_MS).unref();
  async function end(): Promise<void> {
    clearInterval(timer);
    running.delete(sourceId);
    await freeLease(context, claim);
  }
  async function read(): Promise<void> {
    try {
      await readAll(context, { ...version, report: JSON.stringify(report) }, () => isStopped);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.fault === 'failed') log.error({ err: error }, 'a network could not be read');
      const { report: text } = await versionOf(context.db, id);
      await context.db
        .updateTable('network_versions')
        .set({ state: 'stopped', report: JSON.stringify({ ...reportOf({ report: text }), failure }) })
        .where('id', '=', id)
        .where('state', '=', 'reading')
        .execute();
    } finally {
      await end();
    }
  }
  // Another process may have read or removed the version, or read some of it, since it was looked up.
  const { numUpdatedRows } = await context.db
    .updateTable('network_versions')
    .set({ state: 'reading', report: JSON.stringify(report) })
    .where('id', '=', id)
    .where('state', 'in', ['stopped', 'reading'])
    .where('next', '=', version.next)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    await end();
    return false;
  }
  // A database that is away leaves the version to be continued later.
  running.set(sourceId, {
    done: read().catch(err => log.error({ err }, 'a reading could not be ended')),
    stop,
  });
  return true;
}

/** Ends the readings of this process; they can be continued. */
export async function endReadings(context: Context): Promise<void> {
  const running = [...(readings.get(context)?.values() ?? [])];
  for (const { stop } of running) stop();
  await Promise.all(running.map(({ done }) => done));
}
