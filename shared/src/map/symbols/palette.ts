/** Colours of map, legend, table and sheets; each also has its own shape (see `symbol-shapes`). */
export const MAP_COLOURS = {
  riskNone: '#7d848c',
  riskLow: '#1f6fb4',
  riskMedium: '#f08c00',
  riskHigh: '#d62828',
  full: '#1f9d4d',
  partial: '#f4c20d',
  none: '#d62828',
  noneWithoutUrgency: '#8a8f98',
  mortality: '#b00020',
  sensitiveArea: '#7b3fa0',
  area: '#3d5a6c',
  selection: '#00b8d4',
  waiting: '#b35900',
  ink: '#17231f',
  paper: '#ffffff',
} as const;

/** Colour of a risk as tiles write it: 0 not evaluated, 1 low, 2 medium, 3 high. */
export const RISK_COLOURS = [
  MAP_COLOURS.riskNone,
  MAP_COLOURS.riskLow,
  MAP_COLOURS.riskMedium,
  MAP_COLOURS.riskHigh,
] as const;

/** The least risk, as tiles write it, that calls for work. */
const URGENT = 2;

/** Whether a risk, as tiles write it, calls for work. */
export const callsForWork = (risk: number): boolean => risk >= URGENT;

/**
 * Colour of the edge that says whether work was done, on maps, in legends, tables, sheets and on paper: dark where
 * it was, red where nothing was done about a medium or high risk, grey where the risk is low or not evaluated.
 * @param risk as tiles write it: 0 not evaluated, 1 low, 2 medium, 3 high
 * @param neutralization as tiles write it: 0 none, 1 partial, 2 full
 */
export function outlineColour(risk: number, neutralization: number): string {
  if (neutralization > 0) return MAP_COLOURS.ink;
  return callsForWork(risk) ? MAP_COLOURS.none : MAP_COLOURS.noneWithoutUrgency;
}
