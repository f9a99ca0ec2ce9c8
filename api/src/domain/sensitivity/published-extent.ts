import { type SqlBool, sql } from 'kysely';
import type { Box } from 'shared/contract';
import type { Position } from 'shared/geometry';
import { boundsOfPositions } from 'shared/server';
import type { Viewer } from '../records/viewer';
import { findSensitiveCases, type SensitiveCases } from './sensitive-cases';

/** The bounding box of the cases of species without rules. */
async function boxOfOthers({ db }: Viewer, { species }: SensitiveCases): Promise<Box | null> {
  const { rows } = await sql<Record<'west' | 'south' | 'east' | 'north', number | null>>`
    select min(west) as west, min(south) as south, max(east) as east, max(north) as north from mortality_cases
    where ${sql<SqlBool>`deleted_at is null`} and species_id not in (${sql.join([...species])})`.execute(db);
  const { west, south, east, north } = rows[0] ?? {};
  return rows[0] && west !== null ? ([west, south, east, north].map(Number) as unknown as Box) : null;
}

const cornersOf = ([west, south, east, north]: Box): Position[] => [
  [west, south],
  [east, north],
];

/** The bounding box in degrees of the published cases, blurred ones at their cells' centres; `null` without any. */
export async function publishedExtent(viewer: Viewer): Promise<Box | null> {
  const cases = await findSensitiveCases(viewer);
  if (cases.species.length === 0) return viewer.context.model.extent('mortality');
  const others = await boxOfOthers(viewer, cases);
  const positions = [
    ...(others ? cornersOf(others) : []),
    ...[...cases.exact.values()].map(({ position }) => position),
    ...[...cases.blurred.values()].map(({ centre }) => centre),
  ];
  return positions.length > 0 ? [...boundsOfPositions(positions)] : null;
}
