import type { Engine } from '../engine';

const SPATIAL = ['infrastructures', 'mortality_cases', 'sensitive_areas', 'geo_areas'];
const SIDES = { west: 'ST_XMin', south: 'ST_YMin', east: 'ST_XMax', north: 'ST_YMax' };

/**
 * In PostgreSQL, the sides of boxes become generated columns. This rewrites the table and drops the indexes on the
 * former columns.
 */
const ofPostgres = [
  ...SPATIAL.map(table => {
    const drop = Object.keys(SIDES).map(side => `drop column ${side}`);
    const add = Object.entries(SIDES).map(
      ([side, of]) =>
        `add column ${side} double precision not null generated always as (${of}(geometry)) stored`,
    );
    return `alter table ${table} ${[...drop, ...add].join(', ')}`;
  }),
  'create index mortality_cases_west on mortality_cases (west, south, death_cause_id) where deleted_at is null',
  ...['south', 'east', 'north'].map(
    side => `create index mortality_cases_${side} on mortality_cases (${side}) where deleted_at is null`,
  ),
];

/** The first or second numbers of all positions of a GeoJSON geometry. */
const numbers = (key: 0 | 1) =>
  `(select value from json_tree(new.geometry, '$.coordinates') where key = ${key} and type in ('integer', 'real'))`;

/** SQLite cannot generate a column from a list, so a trigger sets the box if the writer of a geometry did not. */
const ofSqlite = SPATIAL.map(
  table => `create trigger ${table}_geometry_moved after update of geometry on ${table}
    when new.geometry <> old.geometry and (new.west, new.south, new.east, new.north) = (old.west, old.south, old.east, old.north)
    begin
      update ${table} set
        (west, east) = (select min(value), max(value) from ${numbers(0)}),
        (south, north) = (select min(value), max(value) from ${numbers(1)})
      where id = new.id;
    end`,
);

/** Keeps the box of a geometry up to date, whichever program writes the geometry. */
export const boxes = ({ name }: Engine): string[] => (name === 'sqlite' ? ofSqlite : ofPostgres);
