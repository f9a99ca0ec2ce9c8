/** The heights a sheet rests at. */
export const SHEET_STEPS = ['low', 'middle', 'high'] as const;
export type SheetStep = (typeof SHEET_STEPS)[number];

/** Height of each step in CSS pixels. */
export type SheetHeights = Readonly<Record<SheetStep, number>>;

/** A faster drag is a flick (CSS pixels a millisecond). */
const FLICK = 0.5;

/** The step `by` places above, or below where negative; the outermost ones stay. */
export const stepFrom = (step: SheetStep, by: number): SheetStep =>
  SHEET_STEPS[Math.min(2, Math.max(0, SHEET_STEPS.indexOf(step) + by))] ?? step;

/** The step after a tap on the handle: the next one, from the highest the lowest. */
export const stepAfterTap = (step: SheetStep): SheetStep => (step === 'high' ? 'low' : stepFrom(step, 1));

/**
 * The step a drag ends at: the nearest, and for a flick the next in its direction.
 * @param speed upwards, in CSS pixels a millisecond
 */
export function stepAfterDrag(height: number, speed: number, heights: SheetHeights): SheetStep {
  if (speed > FLICK) return SHEET_STEPS.find(step => heights[step] > height) ?? 'high';
  if (speed < -FLICK) return SHEET_STEPS.findLast(step => heights[step] < height) ?? 'low';
  return SHEET_STEPS.reduce((nearest, step) =>
    Math.abs(heights[step] - height) < Math.abs(heights[nearest] - height) ? step : nearest,
  );
}
