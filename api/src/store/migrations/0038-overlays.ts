import type { Engine } from '../engine';

const KINDS = `check (kind in ('xyz', 'wms', 'pmtiles', 'geojson', 'mvt'))`;
const KEPT = `id, name, name_en, url, attribution, is_default, layer_type, max_zoom, position, offline_max_zoom, kind,
  wms_layers, wms_version, wms_format`;

/** SQLite cannot change the check of a column. */
const rebuild = ({ types }: Engine): string[] => [
  `create table base_layers_of_more_kinds (
    id ${types.id},
    name text not null,
    name_en text not null,
    url text not null,
    attribution text not null,
    is_default integer not null,
    layer_type text not null check (layer_type in ('base', 'overlay')),
    max_zoom integer not null,
    position integer not null,
    offline_max_zoom integer,
    kind text not null default 'xyz' ${KINDS},
    wms_layers text not null default '',
    wms_version text not null default '1.3.0' check (wms_version in ('1.3.0', '1.1.1')),
    wms_format text not null default 'image/png' check (wms_format in ('image/png', 'image/jpeg', 'image/webp')))`,
  `insert into base_layers_of_more_kinds (${KEPT}) select ${KEPT} from base_layers`,
  'drop table base_layers',
  'alter table base_layers_of_more_kinds rename to base_layers',
];

/** Overlays whose data the page draws, who sees them, and whether maps offer them. */
export const overlays = (engine: Engine): string[] => [
  ...(engine.name === 'sqlite'
    ? rebuild(engine)
    : [
        'alter table base_layers drop constraint base_layers_kind_check',
        `alter table base_layers add constraint base_layers_kind_check ${KINDS}`,
      ]),
  `alter table base_layers add column shown integer not null default 1`,
  `alter table base_layers add column seen_by text not null default 'everybody' check (seen_by in ('everybody', 'readers'))`,
  `alter table base_layers add column min_zoom integer not null default 0`,
  `alter table base_layers add column colour text not null default '#7c3aed'`,
  `alter table base_layers add column dashed integer not null default 0`,
];
