import { administrationUrl } from 'shared/navigation';

/** The sections of the administration by group, in the order of the menu. */
export const SECTIONS = {
  people: ['accounts', 'groups'],
  lists: ['nomenclatures', 'species', 'sensitivity-rules'],
  map: ['base-layers', 'sensitive-areas', 'areas'],
  content: ['news', 'partners'],
  records: ['deleted', 'history'],
  system: ['settings', 'rollouts', 'release-tokens', 'webhooks', 'health'],
} as const;

export type SectionGroup = keyof typeof SECTIONS;
export type SectionName = (typeof SECTIONS)[SectionGroup][number];

export const prefixOf = (name: SectionName): string => `${administrationUrl}${name}`;
