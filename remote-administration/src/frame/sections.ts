import { administrationUrl } from 'shared/navigation';

/** The sections of the administration by group, in the order of the menu. */
export const SECTIONS = {
  people: ['accounts', 'groups'],
  lists: ['nomenclatures', 'species', 'sensitivity-rules', 'publication'],
  map: ['base-layers', 'networks', 'sensitive-areas', 'areas'],
  content: ['news', 'partners'],
  records: ['deleted', 'history'],
  system: ['organisation', 'settings', 'rollouts', 'release-tokens', 'webhooks', 'health'],
} as const;

export type SectionGroup = keyof typeof SECTIONS;
export type SectionName = (typeof SECTIONS)[SectionGroup][number];

export const prefixOf = (name: SectionName): string => `${administrationUrl}${name}`;
