import { type RawBuilder, sql } from 'kysely';
import { LIMITS } from 'shared/contract';
import type { AlikeChoice } from 'shared/contract/imports';
import { boundsOf, distanceBetween, type Geometry, type Position } from 'shared/geometry';
import { widened } from 'shared/server';
import { type Body, infrastructureLink, type Resource } from '../../domain/records/resource';
import type { Viewer } from '../../domain/records/viewer';
import type { Engine } from '../../store/engine';
import { groupBy } from '../../store/group-by';
import { normalizedText } from '../../store/normalized-text';

/** Places within this distance (metres) are the same, since files round to five decimals of a degree. */
const SAME_METRES = 1;
/** Farther apart than this (metres), equal numbers are different supports: operators number each line separately. */
const NUMBER_METRES = 1000;
/** Side in degrees of the cells in which rows of a file are kept; more than `LIMITS.duplicateMetres`. */
const CELL = 0.001;
/** Maximum number of rows per cell, since a hostile file may have all its rows in one cell. */
const MOST_IN_CELL = 200;

/** The record that a row becomes or equals. Its id is `null` until the row is written. */
export interface Target {
  id: number | null;
}

export interface Alike {
  how: 'same' | 'near';
  target: Target;
}

/** `input` is checked. `given` has only the fields that the row's cells give. */
interface AlikeInput {
  input: Body;
  given: Body;
  target: Target;
}

/** A record or row to compare with. `valueOf` gives the value of a field. */
interface Known {
  target: Target;
  geometry: Geometry | null;
  valueOf(field: Resource['fields'][number]): unknown;
}

const plain = (value: unknown) => String(typeof value === 'boolean' ? Number(value) : (value ?? ''));

/** Greatest distance in metres between corresponding corners, and ends of lines, of two geometries. */
function metresApart(one: Geometry, other: Geometry): number {
  if (one.type === 'Point' && other.type === 'Point')
    return distanceBetween(one.coordinates, other.coordinates);
  const [west, south, east, north] = boundsOf(one);
  const [west2, south2, east2, north2] = boundsOf(other);
  const corners = Math.max(
    distanceBetween([west, south], [west2, south2]),
    distanceBetween([east, north], [east2, north2]),
  );
  if (one.type !== 'LineString' || other.type !== 'LineString') return corners;
  const ends = [one.coordinates, other.coordinates].map(path => [path[0], path.at(-1)] as Position[]);
  const [[from, to], [from2, to2]] = ends as [[Position, Position], [Position, Position]];
  const apart = (a: Position, b: Position) => Math.max(distanceBetween(from, a), distanceBetween(to, b));
  return Math.max(corners, Math.min(apart(from2, to2), apart(to2, from2)));
}

/**
 * Makes the comparison of a kind's rows with records. Records are alike if they are near each other. Equal records
 * with the same number are also alike up to a kilometre apart. Events are alike only if their day and species are
 * equal, or their day and support or line if they have no place. Near records are the same if their required fields
 * (for events, the fields given in the row) and their place or number are equal.
 */
function comparisonOf({ kind, fields }: Resource) {
  const isEvent = fields.some(({ name }) => name === 'date');
  const isKey = ({ name, facts }: Resource['fields'][number]) =>
    name === 'date' || facts.type === 'species' || (!kind.place && facts.type === 'link');
  const keys = isEvent ? fields.filter(isKey) : [];
  const essential = (given: Body) =>
    fields.filter(({ input, facts }) => (isEvent ? input in given : !facts.optional));
  const number = fields.find(({ name }) => name === 'operator_number');
  const owner = fields.find(({ name }) => name === 'owner');

  return function alikeAs({ input, given }: AlikeInput, known: Known): Alike['how'] | null {
    const agrees = (field: Resource['fields'][number]) =>
      plain(input[field.input]) === plain(known.valueOf(field));
    if (!keys.every(agrees)) return null;
    const metres = known.geometry ? metresApart(input.geom as Geometry, known.geometry) : 0;
    const isEqual = essential(given).every(agrees);
    // Two operators may use the same number.
    const owners = owner && [input[owner.input], known.valueOf(owner)].filter(id => id != null);
    const hasNumber =
      number !== undefined &&
      isEqual &&
      new Set(owners).size < 2 &&
      numberOf(input) !== '' &&
      numberOf(input) === normalizedText(plain(known.valueOf(number)));
    if (metres > LIMITS.duplicateMetres) return hasNumber && metres <= NUMBER_METRES ? 'near' : null;
    return isEqual && (hasNumber || metres <= SAME_METRES) ? 'same' : 'near';
  };
}

const numberOf = ({ operator_number }: Body) => normalizedText(plain(operator_number));

export class SeenRows {
  readonly uuids = new Set<string>();
  readonly #visits = new Map<Target | number, Set<string>>();
  readonly #cells = new Map<string, Known[]>();

  /** Rows that may be alike, from the cells with the given names. */
  *among(names: readonly string[]): Generator<Known> {
    for (const name of names) yield* this.#cells.get(name) ?? [];
  }

  /**
   * Adds a visit of a record.
   * @returns whether the record had no equal visit in an earlier row
   */
  addVisit(target: Target, { uuid: _, ...visit }: Body): boolean {
    const key = target.id ?? target;
    const visits = this.#visits.get(key) ?? new Set();
    const { size } = visits;
    this.#visits.set(key, visits.add(JSON.stringify(visit)));
    return visits.size > size;
  }

  add(names: readonly string[], row: Known): void {
    for (const name of names) {
      const cell = this.#cells.get(name) ?? [];
      if (cell.length < MOST_IN_CELL) cell.push(row);
      this.#cells.set(name, cell);
    }
  }
}

/** The cells in which a row is kept, and the cells with rows that may be alike. */
function cellsOf({ kind, own, fields }: Resource, input: Body): { own: string[]; around: string[] } {
  const day = 'date' in input ? plain(input.date) : '';
  const group = `${kind.name} ${own.table} ${day}`;
  if (!kind.place) {
    const link = infrastructureLink({ fields } as Resource);
    const name = `${group} ${plain(link && input[link.input])}`;
    return { own: [name], around: [name] };
  }
  const [west, south] = boundsOf(input.geom as Geometry);
  const [x, y] = [Math.floor(west / CELL), Math.floor(south / CELL)];
  const around = [-1, 0, 1].flatMap(dx => [-1, 0, 1].map(dy => `${group} ${x + dx} ${y + dy}`));
  const numbered = numberOf(input) === '' ? [] : [`${group} number ${numberOf(input)}`];
  return { own: [`${group} ${x} ${y}`, ...numbered], around: [...around, ...numbered] };
}

type GivenColumns = Record<string, number | string>;
type StoredRow = Record<string, unknown>;

/**
 * The given rows as a table `given` of a query, with their index in the column `n`. They are one parameter, so that the
 * statement is the same for any number of rows.
 */
function givenTable({ elements }: Engine, rows: readonly GivenColumns[]): RawBuilder<unknown> {
  const [first = {}] = rows;
  const names = Object.keys(first);
  const columns = names.map((name, i) => {
    const value = sql`value ->> ${sql.lit(i)}`;
    return sql`${typeof first[name] === 'string' ? value : sql`cast(${value} as double precision)`} as ${sql.ref(name)}`;
  });
  const values = rows.map(row => names.map(name => row[name]));
  return sql`(with listed as materialized (select ${sql.join(columns)} from ${elements(values)})
    select * from listed) as given`;
}

/** Stored records near each row, with the row's index. Supports are also found by their number. */
async function recordsNear(
  { context: { engine }, db }: Viewer,
  { kind, own, fields }: Resource,
  inputs: readonly Body[],
): Promise<[index: number, record: StoredRow][]> {
  if (inputs.length === 0) return [];
  const { table } = own;
  const ofTable = (name: string) => sql.ref(`${table}.${name}`);
  const fixed = Object.entries(own.fixed ?? {});
  const columns = sql.join(
    ['id', 'deleted_at', ...fixed.map(([name]) => name), ...fields.map(({ column }) => column)].map(ofTable),
  );
  // These conditions are tested in code. In the query, PostgreSQL would expect them to leave one row, and would read
  // the whole table for each given row.
  const isThere = (row: StoredRow) =>
    row.deleted_at === null && fixed.every(([name, value]) => row[name] === value);
  const link = kind.place ? undefined : infrastructureLink({ fields } as Resource);
  if (link) {
    const ids = inputs.map(input => input[link.input]).filter(id => typeof id === 'number');
    const { rows } = await sql<StoredRow>`select ${columns} from ${sql.table(table)}
      where ${engine.among(`${table}.${link.column}`, [...new Set(ids)])}`.execute(db);
    const byId = groupBy(rows.filter(isThere), row => row[link.column]);
    return inputs.flatMap((input, n) =>
      (byId.get(input[link.input]) ?? []).map((row): [number, StoredRow] => [n, row]),
    );
  }
  const boxes = inputs.map((input, n) => {
    const [west, south, east, north] = boundsOf(input.geom as Geometry);
    // A metre in degrees of longitude at this latitude.
    const [, , wide] = widened([0, south, 0, south], 1);
    return { n, west, south, east, north, wide, number: numberOf(input) };
  });
  const found = sql`select ${columns}, given.n, ${engine.readGeometry(`${table}.geometry`)} as geojson`;
  const dx = sql`given.wide * ${sql.lit(LIMITS.duplicateMetres)}`;
  const dy = sql.lit(widened([0, 0, 0, 0], LIMITS.duplicateMetres)[3]);
  const around = {
    west: sql`given.west - ${dx}`,
    south: sql`given.south - ${dy}`,
    east: sql`given.east + ${dx}`,
    north: sql`given.north + ${dy}`,
  };
  const reaches = (side: 'west' | 'south' | 'east' | 'north', margin: RawBuilder<unknown>) =>
    sql`abs(${ofTable(side)} - ${sql.ref(`given.${side}`)}) <= ${margin}`;
  const { rows } = await sql<StoredRow>`${found}
    from ${engine.joinBoxes(
      givenTable(
        engine,
        boxes.map(({ number: _, ...box }) => box),
      ),
      table,
      around,
    )}
    where ${reaches('west', dx)} and ${reaches('east', dx)}
      and ${reaches('south', dy)} and ${reaches('north', dy)}`.execute(db);
  const numbered = boxes.filter(({ number }) => number !== '');
  if (numbered.length > 0) {
    const reach = sql`given.wide * ${sql.lit(NUMBER_METRES)}`;
    const byNumber = sql<StoredRow>`${found} from ${givenTable(engine, numbered)} cross join ${sql.table(table)}
      where ${ofTable('search_text')} <> '' and ${ofTable('search_text')} = given.number
        and ${ofTable('west')} between given.west - ${reach} and given.west + ${reach}`;
    rows.push(...(await byNumber.execute(db)).rows);
  }
  return rows.filter(isThere).map(row => [Number(row.n), row]);
}

/** For each row, the stored record or the earlier row with the same values of the kind's fields `sameBy`. */
async function findSame(
  { context: { engine }, db }: Viewer,
  { kind, own, fields }: Resource,
  inputs: readonly AlikeInput[],
  seen: SeenRows,
): Promise<(Alike | null)[]> {
  const keys = fields.filter(({ name }) => own.sameBy?.includes(name));
  const keyOf = (read: (field: Resource['fields'][number]) => unknown) =>
    `${kind.name} ${JSON.stringify(keys.map(field => plain(read(field))))}`;
  const among = keys.map(({ input, column }) =>
    engine.among(column, [...new Set(inputs.map(one => one.input[input] as string | number))]),
  );
  const columns = sql.join(['id', ...keys.map(({ column }) => column)].map(name => sql.ref(name)));
  const { rows } = await sql<StoredRow>`select ${columns} from ${sql.table(own.table)}
    where deleted_at is null and ${sql.join(among, sql` and `)} order by id`.execute(db);
  const stored = new Map(rows.map(row => [keyOf(({ column }) => row[column]), Number(row.id)]));
  return inputs.map(({ input, target }): Alike | null => {
    const key = keyOf(field => input[field.input]);
    const id = stored.get(key);
    if (id !== undefined) return { how: 'same', target: { id } };
    const [earlier] = seen.among([key]);
    if (earlier) return { how: 'same', target: earlier.target };
    seen.add([key], { target, geometry: null, valueOf: field => input[field.input] });
    return null;
  });
}

/**
 * For each row, finds the stored record or the earlier row of the file (collected in `seen`) that it equals or
 * resembles. Equal records take precedence.
 * @param inputs with valid places and references
 */
export async function findAlike(
  viewer: Viewer,
  resource: Resource,
  inputs: readonly AlikeInput[],
  seen: SeenRows,
  choices: Record<Alike['how'], AlikeChoice>,
): Promise<(Alike | null)[]> {
  if (resource.own.sameBy) return findSame(viewer, resource, inputs, seen);
  // Records that neither have a place nor a support or line, such as searches, are told apart by their UUIDs alone.
  if (!resource.kind.place && !infrastructureLink(resource)) return inputs.map(() => null);
  const alikeAs = comparisonOf(resource);
  const stored = groupBy(
    await recordsNear(
      viewer,
      resource,
      inputs.map(({ input }) => input),
    ),
    ([index]) => index,
  );
  return inputs.map((row, index) => {
    const { input, target } = row;
    const { own, around } = cellsOf(resource, input);
    let found: Alike | null = null;
    function* candidates(): Generator<Known> {
      for (const [, row] of stored.get(index) ?? [])
        yield {
          target: { id: Number(row.id) },
          geometry: row.geojson === undefined ? null : JSON.parse(String(row.geojson)),
          valueOf: ({ column }) => row[column],
        };
      yield* seen.among(around);
    }
    for (const known of candidates()) {
      const how = alikeAs(row, known);
      if (how && (how === 'same' || found === null)) found = { how, target: known.target };
      if (how === 'same') break;
    }
    // A row that is left out creates no record. A row that updates changes an existing record.
    const choice = found ? choices[found.how] : 'add';
    if (found?.how !== 'same' && choice !== 'skip')
      seen.add(own, {
        target: found && choice === 'update' ? found.target : target,
        geometry: (resource.kind.place ? input.geom : null) as Geometry | null,
        valueOf: ({ input: name }) => input[name],
      });
    return found;
  });
}
