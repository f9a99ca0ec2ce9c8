import type { Species } from 'shared/contract';
import type { Locale } from 'shared/i18n';

/** A species in the language shown; its scientific name where it has no other. */
export const speciesName = (species: Species, locale: Locale): string =>
  (locale === 'en' ? species.vernacular_name_en : species.vernacular_name) || species.scientific_name;
