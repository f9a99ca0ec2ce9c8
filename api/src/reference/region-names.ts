import type { ReferenceRow } from './reference-list';

/** The eighteen French regions: INSEE region code, French name, English name. */
export const REGION_NAMES: readonly ReferenceRow[] = [
  ['11', 'Île-de-France', 'Île-de-France'],
  ['24', 'Centre-Val de Loire', 'Centre-Val de Loire'],
  ['27', 'Bourgogne-Franche-Comté', 'Burgundy-Franche-Comté'],
  ['28', 'Normandie', 'Normandy'],
  ['32', 'Hauts-de-France', 'Hauts-de-France'],
  ['44', 'Grand Est', 'Grand Est'],
  ['52', 'Pays de la Loire', 'Pays de la Loire'],
  ['53', 'Bretagne', 'Brittany'],
  ['75', 'Nouvelle-Aquitaine', 'Nouvelle-Aquitaine'],
  ['76', 'Occitanie', 'Occitania'],
  ['84', 'Auvergne-Rhône-Alpes', 'Auvergne-Rhône-Alpes'],
  ['93', "Provence-Alpes-Côte d'Azur", "Provence-Alpes-Côte d'Azur"],
  ['94', 'Corse', 'Corsica'],
  ['01', 'Guadeloupe', 'Guadeloupe'],
  ['02', 'Martinique', 'Martinique'],
  ['03', 'Guyane', 'French Guiana'],
  ['04', 'La Réunion', 'Réunion'],
  ['06', 'Mayotte', 'Mayotte'],
];
