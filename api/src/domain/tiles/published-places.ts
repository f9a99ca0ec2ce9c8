import { CELLS_PER_TILE } from 'shared/geometry/tiles';
import type { MortalityFilter } from 'shared/kinds';
import { boundsHold, toWorld } from 'shared/server';
import type { PlacedRecord } from '../../readmodel/model/read-model';
import type { Viewer } from '../records/viewer';
import { findPublished } from '../sensitivity/published-cases';
import type { FindPlaces } from './record-tile';

/** The key of the cell in which a record of a wide tile is counted. */
function cellKey({ x, y }: PlacedRecord, zoom: number): string {
  const side = CELLS_PER_TILE * 2 ** zoom;
  return `${Math.floor(x * side)} ${Math.floor(y * side)}`;
}

/** Merges records that share a cell into one, with their number. */
function joined(records: readonly PlacedRecord[], zoom: number): PlacedRecord[] {
  const cells = new Map<string, PlacedRecord>();
  for (const record of records) {
    const key = cellKey(record, zoom);
    const there = cells.get(key);
    cells.set(key, there ? { ...there, n: there.n + record.n } : record);
  }
  return [...cells.values()];
}

/** Finds the mortality cases for tiles of other programs, with sensitive species at the centres of their cells. */
export function publishedPlaces(viewer: Viewer): FindPlaces {
  return async (filter, box, zoom) => {
    const { others, sensitive, cases } = await findPublished(viewer, filter as MortalityFilter);
    const records = others ? await viewer.context.model.places('mortality', others, box, zoom) : [];
    const placed = sensitive.flatMap((id): PlacedRecord | [] => {
      const blurred = cases.blurred.get(id);
      const one = blurred ?? cases.exact.get(id);
      const position = blurred?.centre ?? cases.exact.get(id)?.position;
      if (!one || !position || !boundsHold(box, position)) return [];
      const [x, y] = toWorld(position);
      return { id, x, y, n: 1, death_cause: one.death_cause_id };
    });
    if (placed.length === 0) return records;
    return zoom === undefined ? [...records, ...placed] : joined([...records, ...placed], zoom);
  };
}
