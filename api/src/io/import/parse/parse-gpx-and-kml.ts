import { readXml } from 'hucre/xml';
import { firstPositions, type PlaceHints, systemOfFile } from './guess-system';
import { type Parsed, UnreadableFile } from './parsed-file';
import { WGS84 } from './systems';
import { plainGeometry, toWgs84 } from './to-wgs84';

/** An element with its attributes (`@name`), its text (`#text`) and its children; an element of text only is its text. */
type Element = string | { readonly [name: string]: Element | readonly Element[] };

/** The beginning of GPX and KML. Neither needs a document type, which could define entities. */
const ROOT = /^\s*(?:<\?xml[^>]*>)?(?:\s|<!--(?:(?!-->).)*-->)*<(?:\w+:)?(gpx|kml)[\s>]/is;
export const isGpxOrKml = (start: string) => ROOT.test(start);

/** The elements or attributes at the end of a path. */
const all = (element: Element, ...path: string[]): Element[] =>
  path.reduce<Element[]>(
    (elements, name) =>
      elements.flatMap(one =>
        typeof one === 'object' && Object.hasOwn(one, name) ? ([one[name]].flat() as Element[]) : [],
      ),
    [element],
  );
const textOf = (element: Element = '') =>
  typeof element === 'object' ? String(all(element, '#text')[0] ?? '') : element;

/** Texts of children by name. Several children of one name have none. */
const textsIn = (element: Element = '') =>
  Object.fromEntries(
    Object.entries(typeof element === 'object' ? element : {}).flatMap(([name, child]) => {
      const text = Array.isArray(child) || /^[@#]/.test(name) ? '' : textOf(child as Element);
      return text ? [[name, text]] : [];
    }),
  );

/** @throws UnreadableFile */
function rootOf(text: string): { name: string; root: Element } {
  const name = ROOT.exec(text)?.[1]?.toLowerCase() ?? '';
  // Prefixes of namespaces mean nothing here, and the reader takes a document within others only.
  const plain = text.replace(/^\s*<\?xml[^>]*>/, '').replace(/(<\/?)\w[\w.-]*:(?=\w)/g, '$1');
  try {
    const { data } = readXml(`<all><one>${plain}</one></all>`, { rowTag: 'one', flatten: false });
    return { name, root: JSON.parse(String(data[0]?.[name])) ?? '' };
  } catch (error) {
    if (error instanceof Error && ['SyntaxError', 'XmlError'].includes(error.name))
      throw new UnreadableFile('xml');
    throw error;
  }
}

const positionAt = (point: Element) =>
  ['@lon', '@lat'].map(name => Number(all(point, name)[0] ?? Number.NaN));

/** Waypoints are points; routes and tracks are lines, with a part for each segment. */
function featuresOfGpx(gpx: Element) {
  const lines = (name: string, partsOf: (element: Element) => Element[], point: string) =>
    all(gpx, name).map(element => ({
      element,
      geometry: {
        type: 'MultiLineString',
        coordinates: partsOf(element).map(part => all(part, point).map(positionAt)),
      },
    }));
  return [
    ...all(gpx, 'wpt').map(element => ({
      element,
      geometry: { type: 'Point', coordinates: positionAt(element) },
    })),
    ...lines('rte', route => [route], 'rtept'),
    ...lines('trk', track => all(track, 'trkseg'), 'trkpt'),
  ].map(({ element, geometry }) => ({
    geometry,
    values: { ...textsIn(element), ...textsIn(all(element, 'extensions')[0]) },
  }));
}

/** Positions of `longitude,latitude,altitude` with spaces between them. */
const positionsIn = (element: Element) =>
  textOf(all(element, 'coordinates')[0])
    .split(/\s+/)
    .filter(Boolean)
    .map(position => position.split(',').map(Number));
const PARTS: [type: string, read: (part: Element) => unknown][] = [
  [
    'Polygon',
    part =>
      ['outerBoundaryIs', 'innerBoundaryIs'].flatMap(name => all(part, name, 'LinearRing').map(positionsIn)),
  ],
  ['LineString', positionsIn],
  ['Point', part => positionsIn(part)[0]],
];

function featuresOfKml(folder: Element): { geometry: unknown; values: Record<string, unknown> }[] {
  const features = all(folder, 'Placemark').map(placemark => {
    const within = [placemark, ...all(placemark, 'MultiGeometry')];
    const geometries = PARTS.map(([type, read]) => ({
      type: `Multi${type}`,
      coordinates: within.flatMap(one => all(one, type)).map(read),
    }));
    const data = [
      ...all(placemark, 'ExtendedData', 'Data').map(one => [one, all(one, 'value')[0]] as const),
      ...all(placemark, 'ExtendedData', 'SchemaData', 'SimpleData').map(one => [one, one] as const),
    ].map(([one, value]) => [textOf(all(one, '@name')[0]), textOf(value)]);
    return {
      geometry: geometries.find(({ coordinates }) => coordinates.length > 0) ?? null,
      values: {
        ...textsIn(placemark),
        ...textsIn(all(placemark, 'TimeStamp')[0]),
        ...Object.fromEntries(data),
      },
    };
  });
  const folders = ['Document', 'Folder'].flatMap(name => all(folder, name));
  return [...features, ...folders.flatMap(featuresOfKml)];
}

/** Parses GPX or KML, whose coordinates are in degrees. @throws UnreadableFile */
export function parseGpxOrKml(text: string, hints: PlaceHints): Required<Pick<Parsed, 'rows' | 'readIn'>> {
  const { name, root } = rootOf(text);
  const rows = name === 'gpx' ? featuresOfGpx(root) : featuresOfKml(root);
  const first = () => firstPositions(rows.map(({ geometry }) => geometry));
  const readIn = systemOfFile(hints, () => WGS84, first);
  const reproject = toWgs84(readIn.system);
  return { readIn, rows: rows.map(row => ({ ...row, geometry: plainGeometry(row.geometry, reproject) })) };
}
