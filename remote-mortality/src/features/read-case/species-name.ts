import type { Species } from 'shared/contract';
import type { Locale } from 'shared/i18n';

/** The name of a species in the language shown, the scientific one where there is none. */
export const speciesName = (species: Species, locale: Locale): string =>
  (locale === 'en' ? species.vernacular_name_en : species.vernacular_name) || species.scientific_name;
