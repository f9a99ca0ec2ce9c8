import proj4, { type Converter } from 'proj4';
import type { Position } from 'shared/geometry';
import { LAMBERT93, utm } from '../records/projections';

const lambert93 = proj4('WGS84', LAMBERT93);
/** Converters of the UTM zones used so far. */
const overseas = new Map<string, Converter>();

/** The box in degrees in which Lambert-93 is used. It contains metropolitan France with Corsica. */
const METROPOLE = { west: -10, south: 38, east: 15, north: 55 };
const DECIMALS = 1e6;

export interface Cell {
  centre: Position;
  /** Half the diagonal in whole metres: the greatest distance of a place in the cell from its centre. */
  uncertainty: number;
}

/** The grid at a position: Lambert-93, or the UTM zone overseas. */
function gridAt([longitude, latitude]: Position): Converter {
  const { west, south, east, north } = METROPOLE;
  if (longitude >= west && longitude <= east && latitude >= south && latitude <= north) return lambert93;
  const zone = Math.min(60, Math.floor((longitude + 180) / 6) + 1);
  const definition = utm(zone, latitude < 0);
  const grid = overseas.get(definition) ?? proj4('WGS84', definition);
  overseas.set(definition, grid);
  return grid;
}

/** The cell with a given side in metres that contains a position. */
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
