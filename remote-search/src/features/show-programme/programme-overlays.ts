/** Layers of the programme, which are off at first and load on demand. */
export const PROGRAMME_OVERLAYS = ['priorities', 'works', 'alarms'] as const;
export type ProgrammeOverlay = (typeof PROGRAMME_OVERLAYS)[number];

/** The layers of the programme among those shown. */
export const programmeOverlaysIn = (shown: readonly string[]): ProgrammeOverlay[] =>
  PROGRAMME_OVERLAYS.filter(id => shown.includes(id));
