import { createReadStream } from 'node:fs';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import type { Position } from 'shared/geometry';
import type { ExportRow, ExportTable } from './export-table';
import { xmlText } from './xml-text';

/** Columns that name a record for people, the first that is filled. */
const NAMING = ['operator_number', 'vernacular_name'];

/** What a device or map writes beside the record, and its filled columns, as XML. */
function described({ columns }: ExportTable, { id, values }: ExportRow) {
  const filled = columns.flatMap(({ name, header }, i) => {
    const value = String(values[i] ?? '');
    return value === '' ? [] : [{ name, header: xmlText(header), value: xmlText(value) }];
  });
  const naming = NAMING.flatMap(name => filled.find(column => column.name === name) ?? []);
  return { name: naming[0]?.value ?? id, filled };
}

const pair = ([longitude, latitude]: Position) => `${longitude},${latitude}`;
function kmlGeometry({ geometry }: ExportRow): string {
  if (geometry.type !== 'Point' && geometry.type !== 'LineString') return '';
  const positions = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates;
  return `<${geometry.type}><coordinates>${positions.map(pair).join(' ')}</coordinates></${geometry.type}>`;
}

function placemarkOf(table: ExportTable, row: ExportRow): string {
  const { name, filled } = described(table, row);
  const data = filled.map(
    column =>
      `<Data name="${column.name}"><displayName>${column.header}</displayName><value>${column.value}</value></Data>`,
  );
  return `<Placemark><name>${name}</name><ExtendedData>${data.join('')}</ExtendedData>${kmlGeometry(row)}</Placemark>\n`;
}

/** Writes a table as KML 2.2 page by page, with the columns as extended data. */
export async function* kmlOf(table: ExportTable): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xmlText(table.name)}</name>\n`;
  for await (const rows of table.pages) yield rows.map(row => placemarkOf(table, row)).join('');
  yield '</Document></kml>\n';
}

const at = ([longitude, latitude]: Position) => `lat="${latitude}" lon="${longitude}"`;

/** A waypoint or track. GDAL reads the columns in `extensions`, devices the description. */
function gpxOf(table: ExportTable, row: ExportRow): string {
  const { name, filled } = described(table, row);
  const text = filled.map(({ header, value }) => `${header}: ${value}`).join('\n');
  const columns = filled.map(column => `<ogr:${column.name}>${column.value}</ogr:${column.name}>`).join('');
  const about = `<name>${name}</name><desc>${text}</desc><extensions>${columns}</extensions>`;
  const { geometry } = row;
  if (geometry.type === 'Point') return `<wpt ${at(geometry.coordinates)}>${about}</wpt>\n`;
  if (geometry.type !== 'LineString') return '';
  const points = geometry.coordinates.map(position => `<trkpt ${at(position)}/>`).join('');
  return `<trk>${about}<trkseg>${points}</trkseg></trk>\n`;
}

/** Writes a table as GPX 1.1, points as waypoints and lines as tracks, which the format wants behind all waypoints. */
export async function writeGpx(file: string, table: ExportTable): Promise<void> {
  const tracks = `${file}-tracks`;
  try {
    await writeFile(
      file,
      `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="aviCable" xmlns="http://www.topografix.com/GPX/1/1" xmlns:ogr="http://osgeo.org/gdal">\n`,
    );
    await writeFile(tracks, '');
    for await (const rows of table.pages) {
      const textOf = (type: string) =>
        rows.flatMap(row => (row.geometry.type === type ? gpxOf(table, row) : [])).join('');
      await appendFile(file, textOf('Point'));
      await appendFile(tracks, textOf('LineString'));
    }
    await writeFile(file, createReadStream(tracks), { flag: 'a' });
    await appendFile(file, '</gpx>\n');
  } finally {
    await rm(tracks, { force: true });
  }
}
