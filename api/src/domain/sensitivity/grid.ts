import proj4, { type Converter } from 'proj4';
import type { Position } from 'shared/geometry';

const GRS80 = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs';
/** Lambert-93 (EPSG:2154), the grid of metropolitan France. */
const LAMBERT93 = `+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 ${GRS80}`;
const lambert93 = proj4('WGS84', LAMBERT93);

/** Where Lambert-93 is made for, in degrees: a little more than metropolitan France with Corsica. */
const METROPOLE = { west: -10, south: 38, east: 15, north: 55 };
const DECIMALS = 1e6;

/** A square of a grid. */
export interface Cell {
  /** Longitude and latitude. */
  centre: Position;
  /** Half the diagonal in whole metres: the farthest that a place in the cell lies from its centre. */
  uncertainty: number;
}

/** The grid at a position: Lambert-93, and the zone of UTM overseas. */
function gridAt([longitude, latitude]: Position): Converter {
  const { west, south, east, north } = METROPOLE;
  if (longitude >= west && longitude <= east && latitude >= south && latitude <= north) return lambert93;
  const zone = Math.min(60, Math.floor((longitude + 180) / 6) + 1);
  return proj4('WGS84', `+proj=utm +zone=${zone} ${latitude < 0 ? '+south ' : ''}${GRS80}`);
}

/** The cell of a side in metres that holds a position. */
export function cellAt(position: Position, side: number): Cell {
  const grid = gridAt(position);
  const middle = (metres: number) => (Math.floor(metres / side) + 0.5) * side;
  const [x, y] = grid.forward([position[0], position[1]]);
  const [longitude, latitude] = grid.inverse([middle(x as number), middle(y as number)]);
  const rounded = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS;
  return {
    centre: [rounded(longitude as number), rounded(latitude as number)],
    uncertainty: Math.round((side * Math.SQRT2) / 2),
  };
}
