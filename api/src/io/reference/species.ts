import species from './data/species.json';

/** A bird species as it is laid down on first start. */
export interface ReferenceSpecies {
  code: string;
  scientific_name: string;
  vernacular_name: string;
  vernacular_name_en: string;
}

/**
 * Every species of a new installation: birds of France met or found under lines, in systematic order with birds of prey,
 * storks and owls first. The code is the first three letters of genus and species, the last one changed in a clash.
 */
export const SPECIES: readonly ReferenceSpecies[] = species;
