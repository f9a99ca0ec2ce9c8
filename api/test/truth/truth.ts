import { isDeepStrictEqual } from 'node:util';
import type { Position } from 'shared/geometry';
import { CELLS_PER_TILE, cellRangeOf, DETAIL_ZOOM, LINES_ZOOM } from 'shared/geometry/tiles';
import { type TileAddress, tileAt, tileBounds, tileNeutralization, tileRisk, toWorld } from 'shared/server';
import { decodeTile } from 'shared/testing/decode-tile';
import { type Asked, jsonOf, type PlainSql, type Random } from './ask';

/** Area of random records: the middle of a tile of zoom 9, so that wide tiles contain all of them. */
const PLACE = tileBounds(tileAt([3.0863, 45.7772], 9), 0);
export const CENTRE: Position = [(PLACE[0] + PLACE[2]) / 2, (PLACE[1] + PLACE[3]) / 2];
export const SPREAD = 0.1;
export const WORDS = ['milan', 'nid', 'bergerie', 'isolateur', 'auvergne', 'zone'];

/** A filter of supports and lines, for both a server and the database. */
interface Filter {
  query: string;
  where: string;
}

const VISITED = (word: string, table: 'diagnoses' | 'operations') =>
  `exists (select 1 from ${table} v where v.infrastructure_id = i.id and v.deleted_at is null and v.search_text like '%${word}%')`;
const NAMED = (word: string, table: string, links: string, column: string, alive = '') =>
  `exists (select 1 from ${links} l join ${table} a on a.id = l.${column} where l.infrastructure_id = i.id and a.search_text like '%${word}%' ${alive})`;

/** Ids that occur in the database. */
async function someOf(sql: PlainSql, random: Random, text: string): Promise<number> {
  const rows = await sql.rows(text);
  return rows.length > 0 ? Number(random.pick(rows).id) : 1;
}

async function randomFilter(sql: PlainSql, random: Random): Promise<Filter> {
  const [longitude, latitude] = CENTRE;
  const parts: (() => Promise<Filter>)[] = [
    async () => {
      const kind = random.pick(['POLE', 'LINE']);
      return { query: `type=${kind}`, where: `i.kind = '${kind}'` };
    },
    async () => {
      const risk = random.pick(['RISK_L', 'RISK_M', 'RISK_H', 'none']);
      return { query: `risk=${risk}`, where: `coalesce(i.risk, 'none') = '${risk}'` };
    },
    async () => {
      const state = random.pick(['none', 'partial', 'full']);
      return { query: `neutralization=${state}`, where: `i.neutralization = '${state}'` };
    },
    async () => {
      const id = await someOf(
        sql,
        random,
        'select distinct owner_id as id from infrastructures where owner_id is not null',
      );
      return { query: `owner=${id}`, where: `i.owner_id = ${id}` };
    },
    async () => {
      const year = random.pick([2023, 2024, 2025]);
      return { query: `diagnosed_after=${year}-06-01`, where: `i.last_diagnosis_date >= '${year}-06-01'` };
    },
    async () => {
      const has = random.chance(0.5);
      return { query: `has_mortality=${has}`, where: `i.mortality_count ${has ? '>' : '='} 0` };
    },
    async () => {
      const id = await someOf(sql, random, 'select distinct nomenclature_id as id from diagnosis_armings');
      const where = `exists (select 1 from diagnosis_armings d where d.diagnosis_id = i.last_diagnosis_id and d.nomenclature_id = ${id})`;
      return { query: `arming=${id}`, where };
    },
    async () => {
      const id = await someOf(sql, random, 'select distinct type_id as id from operation_equipments');
      const where = `exists (select 1 from operations o join operation_equipments e on e.operation_id = o.id
        where o.infrastructure_id = i.id and o.deleted_at is null and e.type_id = ${id})`;
      return { query: `equipment=${id}`, where };
    },
    async () => {
      const id = await someOf(sql, random, 'select distinct area_id as id from infrastructure_areas');
      const where = `exists (select 1 from infrastructure_areas l where l.infrastructure_id = i.id and l.area_id = ${id})`;
      return { query: `area=${id}`, where };
    },
    async () => {
      const id = await someOf(
        sql,
        random,
        'select distinct sensitive_area_id as id from infrastructure_sensitive_areas',
      );
      const where = `exists (select 1 from infrastructure_sensitive_areas l where l.infrastructure_id = i.id and l.sensitive_area_id = ${id})`;
      return { query: `sensitive_area=${id}`, where };
    },
    async () => {
      const word = random.pick(WORDS);
      const where = [
        VISITED(word, 'diagnoses'),
        VISITED(word, 'operations'),
        NAMED(word, 'geo_areas', 'infrastructure_areas', 'area_id'),
        NAMED(
          word,
          'sensitive_areas',
          'infrastructure_sensitive_areas',
          'sensitive_area_id',
          'and a.deleted_at is null',
        ),
      ].join(' or ');
      return { query: `q=${word}`, where: `(${where})` };
    },
    async () => {
      const [west, south] = [longitude + random.between(-SPREAD, 0), latitude + random.between(-SPREAD, 0)];
      const [east, north] = [longitude + random.between(0, SPREAD), latitude + random.between(0, SPREAD)];
      const where = `i.west <= ${east} and i.east >= ${west} and i.south <= ${north} and i.north >= ${south}`;
      return { query: `in_bbox=${[west, south, east, north].join()}`, where };
    },
  ];
  const count = random.pick([0, 1, 1, 2, 3]);
  const chosen = new Set(Array.from({ length: count }, () => random.pick(parts)));
  const filters = await Promise.all([...chosen].map(part => part()));
  return {
    query: filters.map(({ query }) => query).join('&'),
    where: ['i.deleted_at is null', ...filters.map(({ where }) => where)].join(' and '),
  };
}

interface Row {
  id: number;
  kind: 'POLE' | 'LINE';
  risk: number;
  state: number;
  world: readonly [number, number];
  length: number;
}

async function matches(sql: PlainSql, { where }: Filter): Promise<Row[]> {
  const rows = await sql.rows(
    `select i.id, i.kind, i.risk, i.neutralization, i.west, i.south, i.length from infrastructures i where ${where} order by i.id`,
  );
  return rows.map(row => ({
    id: Number(row.id),
    kind: row.kind as Row['kind'],
    risk: tileRisk(row.risk as Parameters<typeof tileRisk>[0]),
    state: tileNeutralization(row.neutralization as Parameters<typeof tileNeutralization>[0]),
    world: toWorld([Number(row.west), Number(row.south)]),
    length: Number(row.length ?? 0),
  }));
}

/** The expected tile of some records. */
function expectedTile(rows: readonly Row[], tile: TileAddress) {
  const supports = rows.filter(({ kind }) => kind === 'POLE');
  const lines = rows.filter(({ kind }) => kind === 'LINE').map(({ id }) => id);
  if (tile.z >= DETAIL_ZOOM)
    return { lines, shown: supports.map(({ id, risk, state }) => [id, risk, state]) };
  const side = CELLS_PER_TILE * 2 ** tile.z;
  const range = cellRangeOf(tile);
  const cells = new Map<string, Record<string, number>>();
  for (const { world, risk, state } of supports) {
    const [x, y] = world.map(value => Math.floor(value * side)) as [number, number];
    if (x < range.x.first || x > range.x.last || y < range.y.first || y > range.y.last) continue;
    const counts = cells.get(`${x} ${y}`) ?? {};
    cells.set(`${x} ${y}`, counts);
    for (const name of [`n${risk}`, ...(state === 2 ? ['nf'] : state === 1 ? ['np'] : [])])
      counts[name] = (counts[name] ?? 0) + 1;
  }
  const shown = [...cells.values()].map(counts => JSON.stringify(Object.entries(counts).sort()));
  return { lines, shown: shown.sort() };
}

function decodedTile(bytes: Uint8Array, { z }: TileAddress) {
  const layers = new Map(decodeTile(bytes).map(({ name, features }) => [name, features]));
  const lines = (layers.get('lines') ?? []).map(({ id }) => id);
  if (z >= DETAIL_ZOOM) {
    const points = layers.get('points') ?? [];
    return {
      lines,
      shown: points.map(({ id, properties }) => [id, properties.risk, properties.neutralization]),
    };
  }
  const cells = layers.get('cells') ?? [];
  return {
    lines,
    shown: cells.map(({ properties }) => JSON.stringify(Object.entries(properties).sort())).sort(),
  };
}

/**
 * Compares a server's responses to one random filter with plain SQL.
 * @returns the differences; a 503 is not counted
 */
export async function compareAnswers(
  server: Asked,
  sql: PlainSql,
  random: Random,
): Promise<{ answers: number; refused: number; differences: string[] }> {
  const filter = await randomFilter(sql, random);
  const rows = await matches(sql, filter);
  const result = { answers: 0, refused: 0, differences: [] as string[] };
  async function check(
    path: string,
    expected: unknown,
    read: (answer: Awaited<ReturnType<Asked['ask']>>) => unknown,
  ) {
    const answer = await server.ask('GET', path);
    if (answer.status === 503) {
      result.refused += 1;
      return;
    }
    result.answers += 1;
    const found =
      answer.status >= 400 ? `status ${answer.status} ${Buffer.from(answer.bytes)}` : read(answer);
    if (!isDeepStrictEqual(found, expected))
      result.differences.push(
        `${path} (${filter.where}): ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`,
      );
  }
  const idsOf = (answer: Awaited<ReturnType<Asked['ask']>>) =>
    jsonOf(answer).features.map(({ id }: { id: number }) => id);

  await check(
    `cables/infrastructures/?${filter.query}`,
    rows.map(({ id }) => id),
    idsOf,
  );
  await check(
    `cables/infrastructures/?limit=3&ordering=-risk&${filter.query}`,
    [
      rows.length,
      [...rows]
        .sort((a, b) => b.risk - a.risk || a.state - b.state || b.id - a.id)
        .slice(0, 3)
        .map(({ id }) => id),
    ],
    answer => [Number(answer.header('x-total-count')), idsOf(answer)],
  );
  const counted = (kind: Row['kind'], risk: number) =>
    rows.filter(row => row.kind === kind && row.risk === risk).length;
  await check(
    `stats/infrastructures/?${filter.query}`,
    [3, 2, 1, 0].map(risk => [counted('POLE', risk), counted('LINE', risk)]),
    answer => {
      const risks: { risk: string | null; supports: number; lines: number }[] = jsonOf(answer).by_risk;
      return ['RISK_H', 'RISK_M', 'RISK_L', null].map(code => {
        const { supports = 0, lines = 0 } = risks.find(({ risk }) => risk === code) ?? {};
        return [supports, lines];
      });
    },
  );
  const supports = rows.filter(({ kind }) => kind === 'POLE');
  const wide = tileAt(CENTRE, random.pick([5, 6, 7, 8]));
  const hasLines = (tile: TileAddress) => tile.z >= LINES_ZOOM;
  for (const tile of [wide, tileAt(CENTRE, LINES_ZOOM)]) {
    const expected = expectedTile(rows, tile);
    await check(
      `tiles/infrastructures/${tile.z}/${tile.x}/${tile.y}.mvt?${filter.query}`,
      { lines: hasLines(tile) ? expected.lines : [], shown: expected.shown },
      answer => {
        const { lines, shown } = decodedTile(answer.bytes, tile);
        return { lines: hasLines(tile) ? lines.sort((a, b) => Number(a) - Number(b)) : [], shown };
      },
    );
  }
  if (supports.length > 0) {
    const { world } = random.pick(supports);
    const [z, side] = [DETAIL_ZOOM, 2 ** DETAIL_ZOOM];
    const tile = { z, x: Math.floor(world[0] * side), y: Math.floor(world[1] * side) };
    const inside = supports.filter(
      row => Math.floor(row.world[0] * side) === tile.x && Math.floor(row.world[1] * side) === tile.y,
    );
    await check(
      `tiles/infrastructures/${z}/${tile.x}/${tile.y}.mvt?${filter.query}`,
      expectedTile(inside, tile).shown,
      answer => {
        // Leaves out those in the tile's margin.
        const ids = new Set(inside.map(({ id }) => id));
        const others = new Set(supports.filter(({ id }) => !ids.has(id)).map(({ id }) => id));
        return decodedTile(answer.bytes, tile).shown.filter(([id]) => !others.has(id as number));
      },
    );
  }
  return result;
}
