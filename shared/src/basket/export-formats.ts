/** Formats of files of chosen or listed records, with their names. */
export const EXPORT_FORMATS = {
  infrastructures: { csv: 'CSV', xlsx: 'Excel', geojson: 'GeoJSON', gpkg: 'GeoPackage', shp: 'Shapefile' },
  mortality: {
    csv: 'CSV',
    xlsx: 'Excel',
    geojson: 'GeoJSON',
    gpkg: 'GeoPackage',
    shp: 'Shapefile',
    dwca: 'Darwin Core',
    'sinp.csv': 'SINP',
  },
} as const;
