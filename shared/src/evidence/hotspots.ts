import { poissonTail } from '../programme/distributions';

/** A square of 1 km with supports or lines, by its column and row in whole kilometres. */
export interface Cell {
  column: number;
  row: number;
  /** Events of dead birds. */
  events: number;
  /** ΣmE of its supports and lines: finds to expect, but for their level. */
  expected: number;
}

/** A cell with what was found within some kilometres. */
export interface HotspotCell extends Cell {
  /** Events there. */
  observed: number;
  /** Events to expect there, as many in all as were found. */
  expected_events: number;
  /** Probability of so many events or more by chance. */
  p: number;
  isSignificant: boolean;
  /** Getis and Ord's Gi* of the events, which ignores how hard was searched; 0 where undefined. */
  gi: number;
  /** Number of the hotspot that the cell belongs to, from 1; `null` outside. */
  hotspot: number | null;
}

const RATE_OF_FALSE = 0.05;
const LEAST_EVENTS = 3;

/**
 * Cells around which more died than the diagnoses and the searches explain. Touching ones are one hotspot.
 * Sources: Benjamini and Hochberg 1995, Getis and Ord 1992; coordination specification, section 6.
 * @param reach kilometres between the centres of cells that are counted together
 */
export function findHotspots(cells: readonly Cell[], reach = 2): HotspotCell[] {
  const sumOf = (amountOf: (cell: Cell) => number) => cells.reduce((sum, cell) => sum + amountOf(cell), 0);
  const steps = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach);
  const within = steps.flatMap(x => steps.filter(y => x * x + y * y <= reach * reach).map(y => ({ x, y })));
  const columns = new Map<number, Map<number, number>>();
  for (const [at, { column, row }] of cells.entries())
    columns.set(column, (columns.get(column) ?? new Map<number, number>()).set(row, at));
  const indexAt = (column: number, row: number) => columns.get(column)?.get(row);

  const count = cells.length;
  const [events, expected] = [sumOf(cell => cell.events), sumOf(cell => cell.expected)];
  const mean = events / count;
  const deviation = Math.sqrt(sumOf(cell => (cell.events - mean) ** 2) / count);
  const measured = cells.map((cell): HotspotCell => {
    let [near, observed, expectedNear] = [0, 0, 0];
    for (const { x, y } of within) {
      const index = indexAt(cell.column + x, cell.row + y);
      const other = index === undefined ? undefined : cells[index];
      if (!other) continue;
      near++;
      observed += other.events;
      expectedNear += other.expected;
    }
    const expected_events = expectedNear > 0 ? (expectedNear / expected) * events : 0;
    const spread = deviation * Math.sqrt((count * near - near ** 2) / (count - 1));
    // Every field is named, since spreading half a million cells takes ten times as long.
    return {
      column: cell.column,
      row: cell.row,
      events: cell.events,
      expected: cell.expected,
      observed,
      expected_events,
      // Without any expectation, nothing can be said.
      p: expected_events > 0 ? poissonTail(observed, expected_events) : 1,
      isSignificant: false,
      gi: spread > 0 ? (observed - mean * near) / spread : 0,
      hotspot: null,
    };
  });

  const sorted = Float64Array.from(measured, ({ p }) => p).sort();
  const last = sorted.findLastIndex((p, at) => p <= (RATE_OF_FALSE * (at + 1)) / count);
  for (const cell of measured)
    cell.isSignificant = cell.observed >= LEAST_EVENTS && cell.p <= (sorted[last] ?? 0);
  let hotspots = 0;
  for (const first of measured) {
    if (!first.isSignificant || first.hotspot !== null) continue;
    first.hotspot = ++hotspots;
    const joined = [first];
    for (const { column, row } of joined)
      for (const x of [-1, 0, 1])
        for (const y of [-1, 0, 1]) {
          const other = measured[indexAt(column + x, row + y) ?? count];
          if (!other?.isSignificant || other.hotspot !== null) continue;
          other.hotspot = hotspots;
          joined.push(other);
        }
  }
  return measured;
}
