export const SHEET_STEPS = ['low', 'middle', 'high'] as const;
export type SheetStep = (typeof SHEET_STEPS)[number];

/** Height of each step in CSS pixels. */
export type SheetHeights = Readonly<Record<SheetStep, number>>;

/** Speed above which a drag counts as a flick (CSS pixels per millisecond). */
const FLICK = 0.5;

/** The step `by` steps higher, or lower if `by` is negative, limited to the lowest and the highest step. */
export const stepFrom = (step: SheetStep, by: number): SheetStep =>
  SHEET_STEPS[Math.min(2, Math.max(0, SHEET_STEPS.indexOf(step) + by))] ?? step;

/** The step after a tap on the handle: the next higher one, or the lowest after the highest. */
export const stepAfterTap = (step: SheetStep): SheetStep => (step === 'high' ? 'low' : stepFrom(step, 1));

/**
 * The step at the end of a drag: the nearest step, or the next step in the direction of a flick.
 * @param speed upwards, in CSS pixels per millisecond
 */
export function stepAfterDrag(height: number, speed: number, heights: SheetHeights): SheetStep {
  if (speed > FLICK) return SHEET_STEPS.find(step => heights[step] > height) ?? 'high';
  if (speed < -FLICK) return SHEET_STEPS.findLast(step => heights[step] < height) ?? 'low';
  return SHEET_STEPS.reduce((nearest, step) =>
    Math.abs(heights[step] - height) < Math.abs(heights[nearest] - height) ? step : nearest,
  );
}
