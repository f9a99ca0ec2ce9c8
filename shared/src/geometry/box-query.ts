import type { Bounds } from './geojson';

/** A metre or less. */
const STEPS_PER_DEGREE = 1e5;

/** The last step not above some degrees: compared as a quotient, for the product is rounded itself. */
function below(degrees: number): number {
  const step = Math.round(degrees * STEPS_PER_DEGREE);
  return (step / STEPS_PER_DEGREE <= degrees ? step : step - 1) / STEPS_PER_DEGREE;
}
const above = (degrees: number) => -below(-degrees);

/**
 * `in_bbox` of a box in degrees, widened to the fifth decimal so that nothing at its edge is lost. Whoever asks for what
 * lies in a box asks with this, or two answers about one box differ.
 */
export function boxQuery([west, south, east, north]: Bounds): string {
  return [
    Math.max(-180, below(west)),
    Math.max(-90, below(south)),
    Math.min(180, above(east)),
    Math.min(90, above(north)),
  ].join(',');
}
