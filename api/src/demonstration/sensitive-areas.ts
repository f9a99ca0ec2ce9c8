import type { AreaGeometry } from 'shared/contract';
import { parseOutlines } from '../reference/outline-table';
import texts from './texts/sensitive-areas.json';

/** A sensitive area of the set. */
export interface DrawnSensitiveArea {
  code: string;
  name: string;
  description: string;
  geometry: AreaGeometry;
}

/** Outlines drawn by hand for the demonstration, one row each: code and well-known text in degrees. */
const OUTLINES = `
ZS-01	MULTIPOLYGON(((8.888 42.002,8.902 41.999,8.92 42.006,8.935 42.016,8.938 42.026,8.926 42.032,8.91 42.027,8.895 42.017,8.888 42.002)))
ZS-02	MULTIPOLYGON(((8.94 41.958,8.958 41.955,8.98 41.962,8.998 41.974,9.006 41.988,8.996 41.996,8.975 41.99,8.955 41.978,8.944 41.968,8.94 41.958)))
ZS-03	MULTIPOLYGON(((8.797 41.93,8.808 41.924,8.824 41.928,8.833 41.938,8.828 41.95,8.815 41.953,8.803 41.945,8.797 41.93)))
ZS-04	MULTIPOLYGON(((9.02 42.06,9.045 42.063,9.07 42.073,9.09 42.088,9.085 42.104,9.06 42.106,9.035 42.098,9.022 42.082,9.02 42.06)))
ZS-05	MULTIPOLYGON(((8.79 41.835,8.803 41.832,8.817 41.84,8.82 41.856,8.813 41.868,8.8 41.866,8.793 41.85,8.79 41.835)))
ZS-06	MULTIPOLYGON(((8.735 41.985,8.75 41.982,8.772 41.99,8.782 42.002,8.775 42.014,8.755 42.014,8.74 42.002,8.735 41.985)),((8.835 42.015,8.848 42.012,8.857 42.02,8.852 42.03,8.84 42.032,8.832 42.025,8.835 42.015)))
`;

/** The sensitive areas of the demonstration, crossed by its lines. */
export function drawnSensitiveAreas(): DrawnSensitiveArea[] {
  return parseOutlines(OUTLINES).map(({ code, geometry }) => {
    const text = texts.find(known => known.code === code);
    if (!text) throw new Error(`Sensitive area ${code} has no text`);
    return { ...text, geometry };
  });
}
