/** French regions with an English name of their own. */
const REGIONS_IN_ENGLISH: Readonly<Record<string, string>> = {
  'Bourgogne-Franche-Comté': 'Burgundy-Franche-Comté',
  Bretagne: 'Brittany',
  Corse: 'Corsica',
  Guyane: 'French Guiana',
  'La Réunion': 'Réunion',
  Normandie: 'Normandy',
  Occitanie: 'Occitania',
};

/** What an area is called in a language: places have one name, some regions an English one. */
export const areaName = ({ name, type }: { name: string; type?: string }, locale: 'fr' | 'en'): string =>
  (locale === 'en' && type === 'ADMIN_REG' && REGIONS_IN_ENGLISH[name]) || name;
