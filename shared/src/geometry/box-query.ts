import type { Bounds } from './geojson';

/** Rounding steps per degree. A step is about a metre. */
const STEPS_PER_DEGREE = 1e5;

/** Degrees rounded down to a step. Comparing the quotient avoids the rounding error of the product. */
function roundedDown(degrees: number): number {
  const step = Math.round(degrees * STEPS_PER_DEGREE);
  return (step / STEPS_PER_DEGREE <= degrees ? step : step - 1) / STEPS_PER_DEGREE;
}
const roundedUp = (degrees: number) => -roundedDown(-degrees);

/** The query `in_bbox` of a box in degrees, widened to the fifth decimal so that nothing at its edge is lost. */
export function boxQuery([west, south, east, north]: Bounds): string {
  return [
    Math.max(-180, roundedDown(west)),
    Math.max(-90, roundedDown(south)),
    Math.min(180, roundedUp(east)),
    Math.min(90, roundedUp(north)),
  ].join(',');
}
