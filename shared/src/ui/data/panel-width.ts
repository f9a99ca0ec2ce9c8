const KEY = 'avicable.panel';

/** Widths of the panel beside the map (CSS pixels). */
export const PANEL = { least: 380, first: 640, most: 1100 } as const;

export const within = (width: number): number =>
  Math.round(Math.min(PANEL.most, Math.max(PANEL.least, width)));

/**
 * The width last stored in this browser.
 * @param first default width
 */
export function rememberedWidth(first: number = PANEL.first): number {
  const width = Number(localStorage.getItem(KEY) ?? Number.NaN);
  return Number.isFinite(width) ? within(width) : first;
}

export const rememberWidth = (width: number): void => localStorage.setItem(KEY, String(width));
