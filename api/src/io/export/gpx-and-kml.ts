import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Position } from 'shared/geometry';
import type { ExportRow, ExportTable } from './export-table';
import { xmlText } from './xml-text';

interface Described {
  /** What a device or map writes beside the record. */
  name: string;
  /** Filled columns, with values as XML. */
  values: { name: string; header: string; value: string }[];
}

/** Columns that name a record for people, the first that is filled. */
const NAMING = ['operator_number', 'vernacular_name'];

function described({ columns }: ExportTable, { id, values }: ExportRow): Described {
  const naming = NAMING.map(name => values[columns.findIndex(column => column.name === name)]);
  return {
    name: xmlText(String(naming.find(value => value) ?? id)),
    values: columns.flatMap(({ name, header }, i) => {
      const value = values[i] ?? '';
      return value === '' ? [] : [{ name, header: xmlText(header), value: xmlText(String(value)) }];
    }),
  };
}

const pair = ([longitude, latitude]: Position) => `${longitude},${latitude}`;
function kmlGeometry({ geometry }: ExportRow): string {
  if (geometry.type === 'Point')
    return `<Point><coordinates>${pair(geometry.coordinates)}</coordinates></Point>`;
  if (geometry.type !== 'LineString') return '';
  return `<LineString><coordinates>${geometry.coordinates.map(pair).join(' ')}</coordinates></LineString>`;
}

function placemarkOf(table: ExportTable, row: ExportRow): string {
  const { name, values } = described(table, row);
  const data = values.map(
    one =>
      `<Data name="${one.name}"><displayName>${one.header}</displayName><value>${one.value}</value></Data>`,
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
  const { name, values } = described(table, row);
  const text = `<name>${name}</name><desc>${values.map(({ header, value }) => `${header}: ${value}`).join('\n')}</desc>`;
  const columns = values.map(one => `<ogr:${one.name}>${one.value}</ogr:${one.name}>`).join('');
  const about = `${text}<extensions>${columns}</extensions>`;
  const { geometry } = row;
  if (geometry.type === 'Point') return `<wpt ${at(geometry.coordinates)}>${about}</wpt>\n`;
  if (geometry.type !== 'LineString') return '';
  const points = geometry.coordinates.map(position => `<trkpt ${at(position)}/>`).join('');
  return `<trk>${about}<trkseg>${points}</trkseg></trk>\n`;
}

/** Writes a table as GPX 1.1, points as waypoints and lines as tracks, which the format wants behind all waypoints. */
export async function writeGpx(file: string, table: ExportTable): Promise<void> {
  const tracksFile = `${file}-tracks`;
  const handles: FileHandle[] = [];
  try {
    const [waypoints, tracks] = [await open(file, 'w'), await open(tracksFile, 'w+')];
    handles.push(waypoints, tracks);
    await waypoints.appendFile(`<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="aviCable" xmlns="http://www.topografix.com/GPX/1/1" xmlns:ogr="http://osgeo.org/gdal">\n`);
    for await (const rows of table.pages)
      for (const [handle, type] of [
        [waypoints, 'Point'],
        [tracks, 'LineString'],
      ] as const)
        await handle.appendFile(
          rows.map(row => (row.geometry.type === type ? gpxOf(table, row) : '')).join(''),
        );
    for await (const part of tracks.createReadStream({ start: 0, autoClose: false }))
      await waypoints.appendFile(part);
    await waypoints.appendFile('</gpx>\n');
  } finally {
    for (const handle of handles) await handle.close();
    await rm(tracksFile, { force: true });
  }
}
