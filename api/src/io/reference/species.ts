import type { RedList } from 'shared/contract';
import type { SizeClass } from 'shared/server';
import data from './data/species.json';

/** A bird species of a new installation. */
export interface ReferenceSpecies {
  code: string;
  /** Number in TAXREF. */
  cd_nom: number | null;
  scientific_name: string;
  vernacular_name: string;
  vernacular_name_en: string;
  red_list: RedList | null;
  size_class: SizeClass | null;
}

/**
 * All species of a new installation: birds of France seen or found under lines, in systematic order, but with birds of
 * prey, storks and owls first. The code consists of the first three letters of genus and species; its last letter
 * differs after a clash. The data file names the sources of number, status and size.
 */
export const SPECIES = data.species as readonly ReferenceSpecies[];
