/** Layers of the programme. They are off by default and load on demand. */
export const PROGRAMME_OVERLAYS = ['priorities', 'works', 'alarms'] as const;
export type ProgrammeOverlay = (typeof PROGRAMME_OVERLAYS)[number];

export const programmeOverlaysIn = (shown: readonly string[]): ProgrammeOverlay[] =>
  PROGRAMME_OVERLAYS.filter(id => shown.includes(id));
