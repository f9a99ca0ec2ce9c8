import { type CellRecords, COUNTS_PER_CELL, type PointRecords } from './record-tile';

/** Supports to draw as symbols. `xy`: tile units, two numbers per symbol. `risks` and `states` as in tiles. */
export type SupportMarks = Readonly<Record<'risks' | 'states', Uint8Array>> & { readonly xy: Int16Array };

export const marksOfPoints = ({ xy, values, neutralizations }: PointRecords): SupportMarks => ({
  xy,
  risks: values,
  states: neutralizations,
});

/** Number of supports in each cell. */
export function totalsOf({ counts }: CellRecords): Uint32Array {
  const totals = new Uint32Array(counts.length / COUNTS_PER_CELL);
  for (let i = 0; i < counts.length; i++)
    (totals[Math.floor(i / COUNTS_PER_CELL)] as number) += counts[i] as number;
  return totals;
}

/**
 * One symbol for each cell, with the cell's highest risk. It has a neutralisation mark only if every support of the
 * cell is fully or partly neutralised.
 */
export function marksOfCells(cells: CellRecords): SupportMarks {
  const totals = totalsOf(cells);
  const risks = new Uint8Array(totals.length);
  const states = new Uint8Array(totals.length);
  for (let cell = 0; cell < totals.length; cell++) {
    for (let risk = COUNTS_PER_CELL - 1; risk > 0 && risks[cell] === 0; risk--)
      if ((cells.counts[cell * COUNTS_PER_CELL + risk] as number) > 0) risks[cell] = risk;
    const full = cells.neutralized[2 * cell] as number;
    const partial = cells.neutralized[2 * cell + 1] as number;
    if (full === totals[cell]) states[cell] = 2;
    else if (full + partial === totals[cell]) states[cell] = 1;
  }
  return { xy: cells.xy, risks, states };
}
