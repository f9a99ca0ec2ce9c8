import type { Engine } from '../engine';
import { spatialColumns } from './stamp-columns';

export function reference(engine: Engine): string[] {
  const { types } = engine;
  return [
    `create table nomenclature_types (
      id ${types.id},
      code text not null unique,
      mnemonic text not null unique,
      label text not null,
      label_en text not null,
      position integer not null)`,
    `create table nomenclatures (
      id ${types.id},
      type_id bigint not null references nomenclature_types (id),
      code text not null,
      label text not null,
      label_en text not null,
      status text not null check (status in ('active', 'disabled')),
      position integer not null,
      unique (type_id, code))`,
    `create table nomenclature_parents (
      nomenclature_id bigint not null references nomenclatures (id) on delete cascade,
      parent_id bigint not null references nomenclatures (id) on delete cascade,
      primary key (nomenclature_id, parent_id))`,
    `create table user_areas (
      user_id bigint not null references users (id) on delete cascade,
      nomenclature_id bigint not null references nomenclatures (id),
      primary key (user_id, nomenclature_id))`,
    `create table species (
      id ${types.id},
      code text not null unique,
      scientific_name text not null,
      vernacular_name text not null,
      vernacular_name_en text not null,
      active integer not null,
      photo text,
      search_text text not null,
      rank text not null default 'species' check (rank in ('class', 'order', 'family', 'genus', 'species')))`,
    `create table geo_areas (
      id ${types.id},
      type text not null,
      code text not null,
      name text not null,
      search_text text not null,
      ${spatialColumns(engine)},
      parent_id bigint references geo_areas (id) on delete set null,
      unique (type, code))`,
    ...engine.spatialIndex('geo_areas'),
    'create index geo_areas_parent on geo_areas (parent_id) where parent_id is not null',
    `create table area_checks (
      x integer not null,
      y integer not null,
      infrastructures_after bigint not null default 0,
      mortality_after bigint not null default 0,
      primary key (x, y))`,
    `create table base_layers (
      id ${types.id},
      name text not null,
      name_en text not null,
      url text not null,
      attribution text not null,
      is_default integer not null,
      layer_type text not null check (layer_type in ('base', 'overlay')),
      max_zoom integer not null,
      position integer not null,
      offline_max_zoom integer)`,
    `create table news (
      id ${types.id},
      title text not null,
      title_en text not null,
      summary text not null,
      summary_en text not null,
      body text not null,
      body_en text not null,
      private integer not null,
      published ${types.date} not null,
      demonstration integer not null default 0)`,
    `create table partners (
      id ${types.id},
      name text not null,
      url text not null,
      logo text,
      position integer not null,
      demonstration integer not null default 0)`,
  ];
}
