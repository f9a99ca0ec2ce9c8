import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { SharedBy, ShareFilter, ShareRow, ShareTotal } from 'shared/contract/network-shares';
import { MOST_UNSEEN } from 'shared/contract/network-shares';
import type { NetworkPole } from 'shared/contract/networks';
import { type Bounds, joinedBounds } from 'shared/geometry';
import { wordsOf } from 'shared/server';
import { dayText } from '../../readmodel/model/days';
import type { SeenPoles } from '../../readmodel/model/seen-poles';
import { groupBy } from '../../store/group-by';
import { MadeCache } from '../../store/made-cache';
import { normalizedText } from '../../store/normalized-text';
import type { Viewer } from '../records/viewer';
import { presentPole, selectPoles } from './poles';

/** Poles alike in line, type of network and areas, in a version in effect. */
interface Group {
  id: number;
  source: number;
  version: number;
  line: string;
  poles: number;
  /** Keys of the rows in which the poles count. */
  keys: Readonly<Record<SharedBy, readonly string[]>>;
}

interface Area {
  name: string;
  isMunicipality: boolean;
  box: Bounds;
}

interface Networks {
  groups: readonly Group[];
  areas: ReadonlyMap<number, Area>;
}

/** Milliseconds after which groups are read again: areas may be edited while a version is in effect. */
const KEPT_MS = 60_000;
const MOST_VERSIONS = 100;

type Counts = ReadonlyMap<number, SeenPoles>;
const NOTHING: SeenPoles = { seen: 0, evaluated: 0, full: 0, partial: 0, searched: 0, last_search: 0 };

/** A row or total with the day of its last search as text. */
const dated = <Sum extends SeenPoles>({ last_search: day, ...sum }: Sum) => ({
  ...sum,
  last_search: day > 0 ? dayText(day) : null,
});

const lineKey = ({ source, line }: Pick<Group, 'source' | 'line'>) => `${source}:${line}`;

/** Adds a group to a sum in place: a sum of its own for each of many groups would take most of the time. */
function add(sum: SeenPoles & { poles: number }, { poles, id }: Group, seenOf: Counts): void {
  const { seen, evaluated, full, partial, searched, last_search } = seenOf.get(id) ?? NOTHING;
  sum.poles += poles;
  sum.seen += seen;
  sum.evaluated += evaluated;
  sum.full += full;
  sum.partial += partial;
  sum.searched += searched;
  sum.last_search = Math.max(sum.last_search, last_search);
}

type Ordered = Pick<ShareRow, 'poles' | 'seen' | 'key'>;

const unseenShare = ({ poles, seen }: Ordered) => (poles - seen) / poles;

/** The order of rows: least seen first, of equal shares the one with more poles. */
export const compareRows = (one: Ordered, other: Ordered): number =>
  unseenShare(other) - unseenShare(one) || other.poles - one.poles || (one.key < other.key ? -1 : 1);

/** Which share of operators' networks has supports of ours, from totals by group of poles. */
export class NetworkShare {
  readonly #networks = new MadeCache<Networks>(2, () => 1);
  /** Metres by line, and boxes by group. A version in effect does not change. */
  readonly #metres = new MadeCache<ReadonlyMap<string, number>>(MOST_VERSIONS, () => 1);
  readonly #boxes = new LRUCache<number, Map<number, Bounds>>({ max: MOST_VERSIONS });

  /** The rows by a dimension, least seen first, without boxes. @throws RequestRefused 503 */
  async rows(viewer: Viewer, by: SharedBy, filter: ShareFilter): Promise<ShareRow[]> {
    const [{ groups, areas }, seen] = await this.#counted(viewer, filter);
    const rows = new Map<string, Omit<ShareRow, 'last_search'> & SeenPoles>();
    for (const group of groups)
      for (const key of group.keys[by]) {
        const row = rows.get(key) ?? { key, name: '', poles: 0, ...NOTHING, metres: null, box: null };
        if (row.poles === 0) rows.set(key, row);
        if (by === 'line') row.name = group.line;
        add(row, group, seen);
      }
    const { byId } = await viewer.context.lists.snapshot();
    const isItem = by === 'owner' || by === 'network';
    if (by !== 'line')
      for (const [key, row] of rows)
        row.name = (isItem ? byId.get(Number(key))?.label : areas.get(Number(key))?.name) ?? '';
    return [...rows.values()].sort(compareRows).map(dated);
  }

  /** Adds boxes of areas, and boxes and lengths of lines, to some rows. Reading the box of an operator is slow. */
  async placed(viewer: Viewer, by: SharedBy, filter: ShareFilter, rows: readonly ShareRow[]) {
    const { groups, areas } = await this.#matching(viewer, filter);
    if (by === 'owner' || by === 'network') return rows;
    if (by !== 'line') return rows.map(row => ({ ...row, box: areas.get(Number(row.key))?.box ?? null }));
    const keys = new Set(rows.map(({ key }) => key));
    const ofLine = groupBy(
      groups.filter(group => keys.has(group.keys.line[0] ?? '')),
      group => group.keys.line[0],
    );
    const boxes = await this.#boxesOf(viewer, [...ofLine.values()].flat());
    const placed = [];
    for (const row of rows) {
      const own = ofLine.get(row.key) ?? [];
      const metres = own[0] && (await this.#metresOf(viewer, own[0].version)).get(row.key);
      const box = own.reduce<Bounds | null>((all, { id }) => {
        const next = boxes.get(id);
        return all && next ? joinedBounds(all, next) : (next ?? all);
      }, null);
      placed.push({ ...row, metres: metres ?? 0, box });
    }
    return placed;
  }

  async total(viewer: Viewer, filter: ShareFilter): Promise<ShareTotal> {
    const [{ groups }, seen] = await this.#counted(viewer, filter);
    const { area, municipality, owner, network_type } = filter;
    const sum = { poles: 0, ...NOTHING };
    for (const group of groups) add(sum, group, seen);
    const unlinked = await viewer.context.model.groups(
      'infrastructures',
      { type: ['POLE'], pole: ['none'], area, municipality, owner, network_type },
      ['kind'],
    );
    return { ...dated(sum), unlinked: unlinked[0]?.number ?? 0 };
  }

  /**
   * The unseen poles of a row, by line and number.
   * @returns `null` for a row with more than `MOST_UNSEEN` poles
   */
  async unseen(
    viewer: Viewer,
    by: SharedBy,
    key: string,
    filter: ShareFilter,
  ): Promise<NetworkPole[] | null> {
    const { groups } = await this.#matching(viewer, filter);
    const own = groups.filter(group => group.keys[by].includes(key));
    if (own.reduce((sum, { poles }) => sum + poles, 0) > MOST_UNSEEN) return null;
    if (own.length === 0) return [];
    const rows = await selectPoles(viewer)
      .where(
        viewer.context.engine.among(
          'position.group_id',
          own.map(({ id }) => id),
        ),
      )
      .where(
        sql<boolean>`not exists (select 1 from infrastructures
          where pole_id = position.pole_id and deleted_at is null)`,
      )
      .execute();
    const { compare } = new Intl.Collator('fr', { numeric: true });
    return rows
      .sort((a, b) => compare(a.line, b.line) || compare(a.number, b.number) || a.id - b.id)
      .map(presentPole);
  }

  async #counted(viewer: Viewer, filter: ShareFilter) {
    const matching = await this.#matching(viewer, filter);
    const seen: Counts =
      matching.groups.length > 0 ? await viewer.context.model.seenPoles.byGroup() : new Map();
    return [matching, seen] as const;
  }

  async #matching(viewer: Viewer, filter: ShareFilter): Promise<Networks> {
    const { groups, areas } = await this.#current(viewer);
    const tests: ((group: Group) => boolean)[] = [];
    const among = (wanted: readonly number[] | undefined, ...dimensions: readonly SharedBy[]) => {
      const keys = new Set(wanted?.map(String));
      if (wanted) tests.push(group => dimensions.some(by => group.keys[by].some(key => keys.has(key))));
    };
    among(filter.area, 'municipality', 'area');
    among(filter.municipality, 'municipality', 'area');
    among(filter.owner, 'owner');
    among(filter.network_type, 'network');
    const { source, line, support, q } = filter;
    if (source) tests.push(group => source.includes(group.source));
    if (line !== undefined) tests.push(group => group.line === line);
    if (support !== undefined) {
      const key = await lineOf(viewer, support);
      tests.push(group => group.keys.line[0] === key);
    }
    const words = wordsOf(q ?? '');
    if (words.length > 0)
      tests.push(({ line: name, keys }) => {
        const names = [...keys.municipality, ...keys.area].map(key => areas.get(Number(key))?.name);
        const text = normalizedText(name, ...names);
        return words.every(word => text.includes(word));
      });
    if (tests.length === 0) return { groups, areas };
    return { areas, groups: groups.filter(group => tests.every(test => test(group))) };
  }

  async #current(viewer: Viewer): Promise<Networks> {
    const sources = await viewer.db
      .selectFrom('network_sources')
      .select(['id', 'current_version_id', 'owner_id', 'network_type_id'])
      .where('current_version_id', 'is not', null)
      .orderBy('id')
      .execute();
    const key = JSON.stringify([Math.floor(Date.now() / KEPT_MS), sources]);
    return this.#networks.of(key, undefined, () => readNetworks(viewer));
  }

  #metresOf({ db }: Viewer, version: number): Promise<ReadonlyMap<string, number>> {
    return this.#metres.of(String(version), undefined, async () => {
      const rows = await db
        .selectFrom('network_spans')
        .innerJoin('network_versions', 'network_versions.id', 'version_id')
        .select(eb => ['source_id as source', 'line', eb.fn.sum<number>('metres').as('metres')])
        .where('version_id', '=', version)
        .groupBy(['source_id', 'line'])
        .execute();
      return new Map(rows.map(row => [lineKey(row), Math.round(Number(row.metres))]));
    });
  }

  async #boxesOf(viewer: Viewer, groups: readonly Group[]): Promise<ReadonlyMap<number, Bounds>> {
    const boxes = new Map<number, Bounds>();
    for (const [version, of] of groupBy(groups, group => group.version)) {
      const kept = this.#boxes.get(version) ?? new Map<number, Bounds>();
      this.#boxes.set(version, kept);
      const missing = of.map(({ id }) => id).filter(id => !kept.has(id));
      const rows =
        missing.length === 0
          ? []
          : await viewer.db
              .selectFrom('network_positions')
              .select(eb => [
                'group_id',
                eb.fn.min('longitude').as('west'),
                eb.fn.min('latitude').as('south'),
                eb.fn.max('longitude').as('east'),
                eb.fn.max('latitude').as('north'),
              ])
              .where('version_id', '=', version)
              .where(viewer.context.engine.among('group_id', missing))
              .groupBy('group_id')
              .execute();
      for (const { group_id, west, south, east, north } of rows)
        kept.set(Number(group_id), [west, south, east, north]);
      for (const { id } of of) {
        const box = kept.get(id);
        if (box) boxes.set(id, box);
      }
    }
    return boxes;
  }
}

/** Key of the line of the pole that a support is linked to; `null` without a pole, and for a pole without a line. */
async function lineOf(viewer: Viewer, support: number): Promise<string | null> {
  const row = await selectPoles(viewer)
    .innerJoin('infrastructures', 'infrastructures.pole_id', 'position.pole_id')
    .where('infrastructures.id', '=', support)
    .where('infrastructures.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.line ? lineKey(row) : null;
}

async function readNetworks({ db }: Viewer): Promise<Networks> {
  const rows = await db
    .selectFrom('network_sources as source')
    .innerJoin('network_totals as total', 'total.version_id', 'source.current_version_id')
    .innerJoin('network_groups as group', 'group.id', 'total.group_id')
    .select(['group.id', 'source.id as source', 'total.version_id as version', 'owner_id', 'line'])
    .select(['group.areas', 'total.poles'])
    .select(
      sql<number | null>`coalesce("group".network_type_id, source.network_type_id)`.as('network_type_id'),
    )
    .where('total.poles', '>', 0)
    .execute();
  const areas = await db
    .selectFrom('geo_areas')
    .select(['id', 'name', 'type', 'west', 'south', 'east', 'north'])
    .execute();
  const areaOf = new Map(
    areas.map(({ id, name, type, ...sides }) => [
      id,
      { name, isMunicipality: type === 'ADMIN_COM', box: [sides.west, sides.south, sides.east, sides.north] },
    ]),
  ) as Map<number, Area>;
  const areasOf = (written: string, isMunicipality: boolean) =>
    written.split(',').filter(id => areaOf.get(Number(id))?.isMunicipality === isMunicipality);
  return {
    areas: areaOf,
    groups: rows.map(({ owner_id, network_type_id, areas: written, ...group }) => ({
      ...group,
      keys: {
        line: [lineKey(group)],
        municipality: areasOf(written, true),
        area: areasOf(written, false),
        owner: [String(owner_id ?? 0)],
        network: [String(network_type_id ?? 0)],
      },
    })),
  };
}
