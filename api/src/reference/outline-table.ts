import type { AreaGeometry } from 'shared/contract';

type MultiPolygonGeometry = Extract<AreaGeometry, { type: 'MultiPolygon' }>;

/** An outline of a table: the area's code and its geometry. */
export interface Outline {
  code: string;
  geometry: MultiPolygonGeometry;
}

const PAIR = /(-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)/g;

/** Reads `MULTIPOLYGON(((x y,x y,…)))`. Throws where the text is not well-formed. */
function parseMultiPolygon(text: string): MultiPolygonGeometry {
  const body = text.slice('MULTIPOLYGON'.length).replace(PAIR, '[$1,$2]');
  const coordinates: MultiPolygonGeometry['coordinates'] = JSON.parse(
    body.replaceAll('(', '[').replaceAll(')', ']'),
  );
  return { type: 'MultiPolygon', coordinates };
}

/** Reads a table of outlines: one row per area, code and well-known text with a tab between. */
export function parseOutlines(table: string): Outline[] {
  return table
    .trim()
    .split('\n')
    .map(row => {
      const [code, text] = row.split('\t');
      if (!code || !text) throw new Error(`Outline row without code or geometry: ${row.slice(0, 40)}`);
      return { code, geometry: parseMultiPolygon(text) };
    });
}
