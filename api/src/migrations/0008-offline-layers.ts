/** How far in tiles of a layer may be taken along offline. The French mapping agency's open data may be. */
export function offlineLayers(): string[] {
  return [
    'alter table base_layers add column offline_max_zoom integer',
    "update base_layers set offline_max_zoom = 16 where url like 'https://data.geopf.fr/%' or url like 'outline:%'",
  ];
}
