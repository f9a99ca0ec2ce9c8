import type { Engine } from '../engine';

/** Columns that the tables of records share. */
export function stampColumns({ types }: Engine): string {
  return `id ${types.id},
    uuid text not null unique,
    created_by bigint references users (id),
    updated_by bigint references users (id),
    created_at ${types.instant} not null,
    updated_at ${types.instant} not null,
    version integer not null default 1,
    deleted_at ${types.instant},
    deleted_by bigint references users (id),
    demonstration integer not null default 0`;
}

/** A geometry and its box in degrees. */
export function spatialColumns({ types }: Engine): string {
  return `geometry ${types.geometry} not null,
    west double precision not null,
    south double precision not null,
    east double precision not null,
    north double precision not null`;
}
