import { randomUUID } from 'node:crypto';
import type { DoubtfulSupport, NetworkMatch } from 'shared/contract/network-shares';
import { RequestRefused } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';
import { freeLease, isLeased, takeLease } from '../../store/leases';
import { letOthersIn } from '../../store/let-others-in';
import type { MadeCache } from '../../store/made-cache';
import type { Context } from '../records/context';
import { recordChange } from '../records/history';
import { inWrite } from '../records/in-write';
import type { Viewer, Writer } from '../records/viewer';
import { linkSupports, matchTile, tilesOf, unlinkPart } from './match-supports';
import { presentPole, selectPoles } from './poles';

/** Only one comparison or batch runs at a time. Its process extends the lease with each part. */
const LEASE = 'network matches';
const LEASE_MS = 30_000;
/** Milliseconds of a part, in which other writers wait. */
const PART_MS = 100;
const MOST_LISTED = 50;

type Report = Pick<
  NetworkMatch,
  'dry_run' | 'done' | 'parts' | 'supports' | 'numberless' | 'sure' | 'doubtful' | 'linked' | 'undone'
> & {
  state: NetworkMatch['state'];
  /** The last tile that is done, and the last line of history that is undone. */
  tile: number;
  entry: number;
};

const NOTHING = { done: 0, parts: 0, supports: 0, numberless: 0, sure: 0, doubtful: 0, linked: 0, undone: 0 };

async function sourceInEffect(db: Queryable, id: number) {
  const source = await db
    .selectFrom('network_sources')
    .select(['id', 'name', 'owner_id', 'current_version_id as version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!source || source.version === null) throw new RequestRefused('not_found');
  return { ...source, version: source.version };
}
type Source = Awaited<ReturnType<typeof sourceInEffect>>;

/** Takes the lease for a run. @throws RequestRefused 409 while another one runs */
async function beginRun({ context, db }: Writer): Promise<string> {
  const holder = randomUUID();
  if (!(await takeLease({ db, engine: context.engine }, { name: LEASE, holder }, LEASE_MS)))
    throw new RequestRefused('conflict', { reason: 'match_running' });
  return holder;
}

const store = ({ db }: Writer, id: number, report: Report, undone_at: string | null = null) =>
  db
    .updateTable('network_matches')
    .set({ report: JSON.stringify(report), undone_at })
    .where('id', '=', id)
    .execute();

async function lockMatch({ context, db }: Writer, id: number) {
  const row = await db
    .selectFrom('network_matches')
    .innerJoin('network_sources', 'network_sources.id', 'source_id')
    .select(['report', 'source_id', 'name'])
    .where('network_matches.id', '=', id)
    .modifyEnd(context.engine.lockRows)
    .executeTakeFirst();
  if (!row) throw new RequestRefused('not_found');
  return { ...row, report: JSON.parse(row.report) as Report };
}

const noteInHistory = (writer: Writer, id: number, fields: { source: string }, isUndone: boolean) =>
  recordChange(writer, {
    kind: 'network-matches',
    id,
    action: isUndone ? 'delete' : 'create',
    before: isUndone ? fields : null,
    after: isUndone ? null : fields,
  });

/** Matches, and links if it is no dry run, until the time of a part is over. */
async function matchPart(
  writer: Writer,
  id: number,
  report: Report,
  source: Source,
  tiles: readonly number[],
) {
  const until = performance.now() + PART_MS;
  const left = tiles.filter(tile => tile > report.tile);
  report.parts = tiles.length;
  for (const tile of left) {
    const { supports, matches } = await matchTile(writer, source, tile);
    const links = matches.flatMap(({ support, sure }) =>
      sure ? { support: support.id, pole: sure.id } : [],
    );
    report.supports += supports.length;
    report.numberless += supports.filter(({ number }) => number === '').length;
    report.sure += links.length;
    report.doubtful += matches.length - links.length;
    if (!report.dry_run && links.length > 0) report.linked += await linkSupports(writer, links, id);
    report.tile = tile;
    if (performance.now() > until) break;
  }
  report.done = tiles.length - tiles.filter(tile => tile > report.tile).length;
  if (report.done === tiles.length) report.state = 'done';
  await store(writer, id, report);
}

async function undoPart(writer: Writer, id: number, report: Report, source: string) {
  const part = await unlinkPart(writer, id, report.entry);
  if (part) {
    await store(writer, id, { ...report, undone: report.undone + part.undone, entry: part.after });
    return;
  }
  await store(writer, id, { ...report, state: 'undone' }, writer.at);
  const counts = { records: report.undone, kept: report.linked - report.undone };
  await noteInHistory(writer, id, { source, ...counts }, true);
}

/**
 * Runs a comparison or a batch part by part until it is done, stopped or undone. Other writers get in between the
 * parts. A run that is broken off goes on with `changeMatch`.
 * @param isClosing whether the server closes, so that the run ends after its part
 */
export async function runMatch(
  context: Context,
  { id, holder, userId }: { id: number; holder: string; userId: number },
  isClosing: () => boolean,
): Promise<void> {
  let tiles: number[] | null = null;
  const part = async (writer: Writer) => {
    const claim = { name: LEASE, holder };
    if (!(await takeLease({ db: writer.db, engine: context.engine }, claim, LEASE_MS))) return false;
    const { report, source_id, name } = await lockMatch(writer, id);
    if (report.state === 'undoing') await undoPart(writer, id, report, name);
    else if (report.state === 'running') {
      const source = await sourceInEffect(writer.db, source_id);
      tiles ??= await tilesOf(writer.db, source.version);
      await matchPart(writer, id, report, source, tiles);
    } else {
      await freeLease(writer, claim);
      return false;
    }
    return true;
  };
  while (!isClosing() && (await inWrite(context, userId, part))) await letOthersIn();
}

/** Begins a comparison or a batch. @throws RequestRefused 404 without a version in effect, 409 while another runs */
export async function beginMatch(writer: Writer, input: { source: number; dry_run: boolean }) {
  const source = await sourceInEffect(writer.db, input.source);
  const holder = await beginRun(writer);
  const report: Report = { ...NOTHING, dry_run: input.dry_run, state: 'running', tile: -1, entry: 0 };
  const { id } = await writer.db
    .insertInto('network_matches')
    .values({
      source_id: source.id,
      report: JSON.stringify(report),
      user_id: writer.userId,
      created_at: writer.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!input.dry_run) await noteInHistory(writer, id, { source: source.name }, false);
  return { id, holder };
}

/**
 * Stops a comparison or a batch, lets it go on, or undoes a batch, also one that runs.
 * @returns the holder of the lease if a run must start
 * @throws RequestRefused 404, 409 while another one runs or if the state forbids it
 */
export async function changeMatch(writer: Writer, id: number, state: 'running' | 'stopped' | 'undone') {
  const { report } = await lockMatch(writer, id);
  const isOver = report.state === 'undone' || (report.state === 'done' && state !== 'undone');
  if (isOver || (state === 'undone' && report.dry_run) || (state === 'running' && report.undone > 0))
    throw new RequestRefused('conflict');
  const wasRunning =
    report.state === 'running' && (await isLeased({ db: writer.db, engine: writer.context.engine }, LEASE));
  await store(writer, id, { ...report, state: state === 'undone' ? 'undoing' : state });
  return state === 'stopped' || wasRunning ? null : await beginRun(writer);
}

/** The last comparisons and batches, the newest first. One whose process has died is stopped. */
export async function recentMatches({ db, engine }: Context, id?: number): Promise<NetworkMatch[]> {
  const isRunning = await isLeased({ db, engine }, LEASE);
  const rows = await db
    .selectFrom('network_matches')
    .leftJoin('users', 'users.id', 'user_id')
    .select(['network_matches.id', 'source_id', 'report', 'network_matches.created_at', 'username'])
    .$if(id !== undefined, query => query.where('network_matches.id', '=', id ?? 0))
    .orderBy('network_matches.id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(row => {
    const { tile: _, entry: __, state, ...counts } = JSON.parse(row.report) as Report;
    const isBroken = !isRunning && (state === 'running' || state === 'undoing');
    return {
      ...counts,
      id: row.id,
      source: row.source_id,
      state: isBroken ? 'stopped' : state,
      at: row.created_at,
      by: row.username,
    };
  });
}

/** Rows of a page of doubtful supports, and the milliseconds after which a page ends, maybe without any. */
const PAGE = 30;
const PAGE_MS = 1_000;

/** Tiles by version, since each page would scan all poles for them. A version in effect does not change. */
export type KeptTiles = MadeCache<number[]>;

/**
 * A page of the supports that may be one of several poles, computed tile by tile.
 * @param after `tile.support` where the page before ended
 */
export async function listDoubtful(
  viewer: Viewer,
  kept: KeptTiles,
  { source: id, after }: { source: number; after?: string },
) {
  const source = await sourceInEffect(viewer.db, id);
  const [lastTile = -1, lastSupport = 0] = after?.split('.').map(Number) ?? [];
  const supports: DoubtfulSupport[] = [];
  const until = performance.now() + PAGE_MS;
  let position: string | null = null;
  const tiles = await kept.of(String(source.version), undefined, () => tilesOf(viewer.db, source.version));
  for (const tile of tiles) {
    if (tile < lastTile) continue;
    const isOver = supports.length >= PAGE || performance.now() > until;
    if (isOver && position !== null) return { supports, after: position };
    const { matches } = await matchTile(viewer, source, tile);
    const doubtful = matches
      .filter(({ sure, support }) => !sure && (tile > lastTile || support.id > lastSupport))
      .sort((one, other) => one.support.id - other.support.id);
    const shown = doubtful.slice(0, PAGE - supports.length);
    supports.push(...(await presentDoubtful(viewer, shown)));
    const isShown = shown.length === doubtful.length;
    position = isShown ? `${tile + 1}.0` : `${tile}.${shown.at(-1)?.support.id ?? lastSupport}`;
    if (!isShown) return { supports, after: position };
    await letOthersIn();
  }
  return { supports, after: null };
}

async function presentDoubtful(viewer: Viewer, matches: Awaited<ReturnType<typeof matchTile>>['matches']) {
  if (matches.length === 0) return [];
  const ids = matches.flatMap(({ candidates }) => candidates.map(({ pole }) => pole.id));
  const isCandidate = viewer.context.engine.among('position.pole_id', ids);
  const rows = await selectPoles(viewer).where(isCandidate).execute();
  const poles = new Map(rows.map(row => [row.id, presentPole(row)]));
  return matches.map(({ support, candidates }) => ({
    id: support.id,
    geometry: { type: 'Point' as const, coordinates: [...support.at] as [number, number] },
    number: support.written,
    network_type_id: support.network,
    owner_id: support.owner,
    candidates: candidates.flatMap(({ pole, metres }) => {
      const presented = poles.get(pole.id);
      return presented ? { ...presented, metres } : [];
    }),
  }));
}

/**
 * Stores what a person decided about a doubtful support: the pole that it is, or that it is none of some.
 * @throws RequestRefused 404 for an unknown pole, 409 for a support that was linked or deleted meanwhile
 */
export async function decideMatch(
  writer: Writer,
  { support, pole, refused }: { support: number; pole: number | null; refused: readonly number[] },
): Promise<void> {
  if (pole !== null) {
    if ((await linkSupports(writer, [{ support, pole }], null)) === 0) throw new RequestRefused('conflict');
    return;
  }
  const pairs = refused.map(pole_id => ({ infrastructure_id: support, pole_id }));
  if (pairs.length > 0)
    await writer.db
      .insertInto('network_refusals')
      .values(pairs)
      .onConflict(conflict => conflict.doNothing())
      .execute();
}
