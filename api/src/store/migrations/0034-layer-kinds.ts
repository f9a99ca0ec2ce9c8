/** Kinds of base layers, and what a map service needs besides its address. */
export const layerKinds = (): string[] => [
  `alter table base_layers add column kind text not null default 'xyz' check (kind in ('xyz', 'wms', 'pmtiles'))`,
  `alter table base_layers add column wms_layers text not null default ''`,
  `alter table base_layers add column wms_version text not null default '1.3.0' check (wms_version in ('1.3.0', '1.1.1'))`,
  `alter table base_layers add column wms_format text not null default 'image/png'
    check (wms_format in ('image/png', 'image/jpeg', 'image/webp'))`,
];
