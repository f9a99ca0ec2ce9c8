import type { Engine } from '../../src/store/engine';
import { logRecords } from '../../src/store/migrations/log-tables';

const link = (table: string, [column, other]: [string, string]) => [
  `create table ${table} (patrol_id bigint not null references patrols (id) on delete cascade,
    ${column} bigint not null references ${other} (id) on delete cascade${column === 'media_id' ? ', position integer not null' : ''},
    primary key (patrol_id, ${column}))`,
  `create index ${table}_${column} on ${table} (${column})`,
];

/** Table of searches for dead birds. */
export function patrolsTable(engine: Engine): string[] {
  return [
    `create table patrols (
      id ${engine.types.id},
      uuid text not null unique,
      created_by bigint references users (id),
      updated_by bigint references users (id),
      created_at ${engine.types.instant} not null,
      updated_at ${engine.types.instant} not null,
      version integer not null default 1,
      deleted_at ${engine.types.instant},
      deleted_by bigint references users (id),
      demonstration integer not null default 0,
      geometry ${engine.types.geometry} not null,
      ${engine.types.box},
      infrastructure_id bigint references infrastructures (id),
      date ${engine.types.date} not null,
      observers text not null,
      way text not null,
      width_m integer,
      nothing_found integer not null,
      remark text not null,
      search_text text not null)`,
    ...engine.spatialIndex('patrols'),
    ...engine.textIndex('patrols'),
    ...link('patrol_areas', ['area_id', 'geo_areas']),
    ...link('patrol_sensitive_areas', ['sensitive_area_id', 'sensitive_areas']),
    ...link('patrol_media', ['media_id', 'media']),
    ...logRecords(engine, 'patrols', 'patrol'),
  ];
}
