import { readXml } from 'hucre/xml';
import { decimal } from './decimal';
import { rootNameIn } from './format-of';
import type { PlaceHints } from './guess-system';
import { parseFeatures } from './parse-geojson';
import { UnreadableFile } from './parsed-file';

const DEGREES = { properties: { name: 'CRS84' } };

/** An element with its attributes (`@name`), its text (`#text`) and its children; an element of text only is its text. */
type Element = string | { readonly [name: string]: Element | readonly Element[] };

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

const positionAt = (point: Element) => ['@lon', '@lat'].map(name => decimal(textOf(all(point, name)[0])));

const linesOf = (parts: Element[], point: string) => ({
  type: 'MultiLineString',
  coordinates: parts.map(part => all(part, point).map(positionAt)),
});

/** Waypoints are points; routes and tracks are lines, with a part for each segment. */
const PLACED_IN_GPX: [name: string, place: (element: Element) => object][] = [
  ['wpt', point => ({ type: 'Point', coordinates: positionAt(point) })],
  ['rte', route => linesOf([route], 'rtept')],
  ['trk', track => linesOf(all(track, 'trkseg'), 'trkpt')],
];
const featuresOfGpx = (gpx: Element) =>
  PLACED_IN_GPX.flatMap(([name, place]) =>
    all(gpx, name).map(element => ({
      geometry: place(element),
      properties: { ...textsIn(element), ...textsIn(all(element, 'extensions')[0]) },
    })),
  );

/** Positions of `longitude,latitude,altitude` with spaces between them. */
const positionsIn = (element: Element) =>
  (textOf(all(element, 'coordinates')[0]).match(/\S+/g) ?? []).map(position =>
    position.split(',').slice(0, 2).map(decimal),
  );
const PARTS_IN_KML: [type: string, read: (part: Element) => unknown][] = [
  [
    'Polygon',
    part =>
      ['outerBoundaryIs', 'innerBoundaryIs'].flatMap(name => all(part, name, 'LinearRing').map(positionsIn)),
  ],
  ['LineString', positionsIn],
  ['Point', part => positionsIn(part)[0]],
];

const withGeometries = (element: Element): Element[] => [
  element,
  ...all(element, 'MultiGeometry').flatMap(withGeometries),
];
const placeOf = (placemark: Element) =>
  PARTS_IN_KML.map(([type, read]) => ({
    type: `Multi${type}`,
    coordinates: withGeometries(placemark).flatMap(element => all(element, type).map(read)),
  })).find(({ coordinates }) => coordinates.length > 0) ?? null;

const extendedDataOf = (placemark: Element) =>
  Object.fromEntries(
    [
      ...all(placemark, 'ExtendedData', 'Data'),
      ...all(placemark, 'ExtendedData', 'SchemaData', 'SimpleData'),
    ].map(data => [textOf(all(data, '@name')[0]), textOf(all(data, 'value')[0] ?? data)]),
  );

function featuresOfKml(folder: Element): { geometry: unknown; properties: Record<string, unknown> }[] {
  const features = all(folder, 'Placemark').map(placemark => ({
    geometry: placeOf(placemark),
    properties: {
      ...textsIn(placemark),
      ...textsIn(all(placemark, 'TimeStamp')[0]),
      ...extendedDataOf(placemark),
    },
  }));
  return [...features, ...['Document', 'Folder'].flatMap(name => all(folder, name)).flatMap(featuresOfKml)];
}

/** Parses GPX or KML, whose coordinates are in degrees. @throws UnreadableFile */
export function parseGpxOrKml(text: string, hints: PlaceHints): ReturnType<typeof parseFeatures> {
  const name = rootNameIn(text) ?? '';
  // Prefixes of namespaces mean nothing here.
  const plain = text
    .replace(/^\s*<\?xml[^>]*>/, '')
    .replace(
      /<!\[CDATA\[.*?(?:\]\]>|$)|(<\/?)\w[\w.-]*:(?=\w)/gs,
      (markup, start?: string) => start ?? markup,
    );
  try {
    // The reader takes a document within others only.
    const { data } = readXml(`<all><one>${plain}</one></all>`, { rowTag: 'one', flatten: false });
    const root: Element = JSON.parse(String(data[0]?.[name])) ?? '';
    return parseFeatures(name === 'gpx' ? featuresOfGpx(root) : featuresOfKml(root), DEGREES, hints);
  } catch (error) {
    // Elements nested too deep overflow the stack.
    if (error instanceof Error && ['SyntaxError', 'XmlError', 'RangeError'].includes(error.name))
      throw new UnreadableFile('xml');
    throw error;
  }
}
