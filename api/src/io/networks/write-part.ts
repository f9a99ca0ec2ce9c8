import { sql } from 'kysely';
import { type Box, insideTerritory } from 'shared/contract';
import type { NetworkCounts, NetworkReport } from 'shared/contract/administration';
import type { Position } from 'shared/geometry';
import { toWorld } from 'shared/server';
import { type SpanPart, spanParts } from '../../domain/networks/span-parts';
import { areasOfAll } from '../../domain/records/attach-areas';
import type { Context } from '../../domain/records/context';
import { KeptSurfaces } from '../../domain/records/kept-surfaces';
import type { Viewer } from '../../domain/records/viewer';
import { mortonOf } from '../../readmodel/model/morton';
import { inTransaction } from '../../store/in-transaction';
import { insertRows } from '../../store/insert-rows';
import { normalizedText } from '../../store/normalized-text';
import type { ParsedRow } from '../import/parse/parsed-file';
import { cellOf, keyOf } from './network-columns';

export interface ReadPole {
  key: string;
  number: string;
  line: string;
  network_type_id: number | null;
  longitude: number;
  latitude: number;
  details: string;
}

/** A line's part, with its line and network. */
type ReadSpan = SpanPart & Pick<ReadPole, 'line' | 'network_type_id'>;

export interface ReadPart {
  poles: ReadPole[];
  spans: ReadSpan[];
  counts: NetworkCounts;
}

export const NO_COUNTS: NetworkCounts = {
  ...{ rows: 0, poles: 0, lines: 0, metres: 0 },
  ...{ unplaced: 0, outside: 0, duplicates: 0, unknown_networks: 0 },
};

export type NetworkNames = ReadonlyMap<string, number>;

/** The items of the list of networks by code, by parts of the code and by label: `HTA` stands for `HTA-BT`. */
export async function networkNames({ lists, db }: Context): Promise<NetworkNames> {
  const names = new Map<string, number>();
  for (const { id, code, label, label_en, type } of (await lists.current(db)).byId.values())
    if (type === 'NETW_TYP')
      for (const name of [code, label, label_en ?? '', ...code.split('-')])
        names.set(normalizedText(name), id);
  return names;
}

const isPlace = (value: unknown): value is Position =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.every(Number.isFinite) &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 85;

/** Positions of a row: a single place, or those of lines; `null` without a usable place. */
function placesOf(geometry: unknown): { point: Position } | { lines: Position[][] } | null {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown };
  if (type === 'Point') return isPlace(coordinates) ? { point: coordinates } : null;
  const lines = type === 'LineString' ? [coordinates] : type === 'MultiLineString' ? coordinates : null;
  const isLine = (line: unknown) => Array.isArray(line) && line.length > 1 && line.every(isPlace);
  return Array.isArray(lines) && lines.length > 0 && lines.every(isLine) ? { lines } : null;
}

const YEAR = /(?<!\d)(?:1[89]|20)\d\d(?!\d)/;

/** Turns a row of an operator's file into poles and parts of lines, and counts what is neither. */
export function readRow(
  row: ParsedRow,
  {
    columns,
    vertices,
    identified_by: identifiedBy,
  }: Pick<NetworkReport, 'columns' | 'vertices' | 'identified_by'>,
  { networks, territory }: { networks: NetworkNames; territory: readonly Box[] },
  { poles, spans, counts }: ReadPart,
): void {
  counts.rows += 1;
  const cell = (field: keyof typeof columns) => cellOf(row, columns[field]);
  const network = cell('network');
  const network_type_id = networks.get(normalizedText(network)) ?? null;
  if (network && network_type_id === null) counts.unknown_networks += 1;
  const places = placesOf(row.geometry);
  if (!places) {
    counts.unplaced += 1;
    return;
  }
  const line = cell('line');
  const isInside = ([longitude, latitude]: Position) => insideTerritory([longitude, latitude], territory);
  const addPole = ([longitude, latitude]: Position, number: string, id: string, details: object) =>
    poles.push({
      key: keyOf(identifiedBy, { id, number, line, longitude, latitude }),
      ...{ number, line, network_type_id, longitude, latitude, details: JSON.stringify(details) },
    });
  if ('point' in places) {
    if (!isInside(places.point)) counts.outside += 1;
    else {
      const [arming, material] = [cell('arming'), cell('material')];
      const year = YEAR.exec(cell('year'))?.[0];
      addPole(places.point, cell('number'), cell('id'), {
        ...(arming && { arming }),
        ...(material && { material }),
        ...(year && { year: Number(year) }),
      });
    }
    return;
  }
  if (!places.lines.some(part => part.some(isInside))) {
    counts.outside += 1;
    return;
  }
  const parts = places.lines.map(part => spanParts(part));
  if (parts.includes(null)) {
    counts.unplaced += 1;
    return;
  }
  counts.lines += 1;
  for (const part of parts.flatMap(one => one ?? [])) {
    counts.metres += part.metres;
    spans.push({ ...part, line, network_type_id });
  }
  if (vertices) for (const place of places.lines.flat()) if (isInside(place)) addPole(place, '', '', {});
}

/** Keys of groups that are kept in memory with their ids. */
const MOST_GROUPS = 200_000;

/** Writes the parts of one version, which only one process does at a time. */
export class VersionWriter {
  readonly #surfaces = new KeptSurfaces();
  #groups = new Map<string, number>();

  constructor(
    private readonly context: Context,
    private readonly version: { id: number; source_id: number },
  ) {}

  /**
   * Writes a part in one transaction, and notes where to go on.
   * @returns the counts of the version after it; `null` if the version was stopped, or another process went on with it
   */
  async write(
    { poles: read, spans, counts }: ReadPart,
    { next, after, report }: { next: string; after: string; report: NetworkReport },
  ): Promise<NetworkCounts | null> {
    const { context, version } = this;
    const poles = [...new Map(read.toReversed().map(pole => [pole.key, pole])).values()].toReversed();
    const viewer: Viewer = { context, db: context.db, userId: 0, surfaces: this.#surfaces };
    await this.#surfaces.follow(viewer);
    const areas = await areasOfAll(
      viewer,
      'areas',
      poles.map(({ longitude, latitude }, id) => ({
        id,
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    );
    const groupOf = poles.map(({ line, network_type_id }, i) => {
      const ids = [...(areas.get(i) ?? [])].sort((a, b) => a - b).join(',');
      return { key: JSON.stringify([line, network_type_id, ids]), line, network_type_id, areas: ids };
    });
    const written = await inTransaction(context, async db => {
      const writer = { db, context };
      const groups = await this.#groupIds(writer, groupOf);
      const ids = await this.#poleIds(writer, poles);
      const present = new Set(
        (
          await db
            .selectFrom('network_positions')
            .select('pole_id')
            .where('version_id', '=', version.id)
            .where(context.engine.among('pole_id', [...ids.values()]))
            .execute()
        ).map(({ pole_id }) => pole_id),
      );
      const rows = poles.flatMap(({ key, ...pole }, i) => {
        const pole_id = ids.get(key) as number;
        if (present.has(pole_id)) return [];
        const { longitude, latitude } = pole;
        return {
          ...{ version_id: version.id, pole_id, group_id: groups.get(groupOf[i]?.key ?? '') },
          ...{
            ...pole,
            search_text: normalizedText(pole.number),
            cell: mortonOf(toWorld([longitude, latitude])),
          },
        };
      });
      await insertRows(writer, 'network_positions', rows);
      await insertRows(
        writer,
        'network_spans',
        spans.map(({ path, ...span }) => ({ ...span, version_id: version.id, path: JSON.stringify(path) })),
      );
      const sums = { ...NO_COUNTS };
      // Spans meet in their vertices, which are no duplicates.
      const duplicates = report.vertices ? 0 : read.length - rows.length;
      const added = { ...counts, poles: rows.length, duplicates };
      for (const name of Object.keys(sums) as (keyof NetworkCounts)[])
        sums[name] = (report.counts?.[name] ?? 0) + added[name];
      const { numUpdatedRows } = await db
        .updateTable('network_versions')
        .set({ next: after, report: JSON.stringify({ ...report, counts: sums }) })
        .where('id', '=', version.id)
        .where('state', '=', 'reading')
        .where('next', '=', next)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Superseded();
      return { sums, groups };
    }).catch(error => {
      if (error instanceof Superseded) return null;
      throw error;
    });
    if (!written) return null;
    if (this.#groups.size > MOST_GROUPS) this.#groups.clear();
    for (const [key, id] of written.groups) this.#groups.set(key, id);
    return written.sums;
  }

  async #groupIds(
    writer: Pick<Viewer, 'db' | 'context'>,
    groups: readonly { key: string }[],
  ): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    const unknown = new Map<string, object>();
    for (const group of groups) {
      const id = this.#groups.get(group.key);
      if (id === undefined) unknown.set(group.key, { ...group, source_id: this.version.source_id });
      else ids.set(group.key, id);
    }
    await addedIds(writer, 'network_groups', this.version.source_id, unknown, ids);
    return ids;
  }

  async #poleIds(
    writer: Pick<Viewer, 'db' | 'context'>,
    poles: readonly ReadPole[],
  ): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    const { source_id } = this.version;
    const rows = new Map(poles.map(({ key }) => [key, { source_id, key }]));
    await addedIds(writer, 'network_poles', source_id, rows, ids);
    return ids;
  }
}

class Superseded extends Error {}

/** Adds to `ids` the ids of rows by key, inserting those that their source does not have yet. */
async function addedIds(
  writer: Pick<Viewer, 'db' | 'context'>,
  table: 'network_groups' | 'network_poles',
  sourceId: number,
  rows: ReadonlyMap<string, object>,
  ids: Map<string, number>,
): Promise<void> {
  const { rows: present } = await sql<{ id: number; key: string }>`
    select id, key from ${sql.table(table)} where source_id = ${sourceId}
      and ${writer.context.engine.among('key', [...rows.keys()])}`.execute(writer.db);
  for (const { id, key } of present) ids.set(key, id);
  const missing = [...rows].flatMap(([key, row]) => (ids.has(key) ? [] : [row]));
  const added = await insertRows<{ id: number; key: string }>(writer, table, missing, 'id, key');
  for (const { id, key } of added) ids.set(key, id);
}
