import { SPECIES_TABLE } from './species-table';

/** A bird species as it is laid down on first start. */
export interface ReferenceSpecies {
  code: string;
  scientific_name: string;
  vernacular_name: string;
  vernacular_name_en: string;
}

function parseRow(row: string): ReferenceSpecies {
  const [code, scientific_name, vernacular_name, vernacular_name_en] = row.split('|');
  if (!code || !scientific_name || !vernacular_name || !vernacular_name_en)
    throw new Error(`Species row is not complete: ${row}`);
  return { code, scientific_name, vernacular_name, vernacular_name_en };
}

/** Every species of a new installation, in systematic order with birds of prey, storks and owls first. */
export const SPECIES: readonly ReferenceSpecies[] = SPECIES_TABLE.trim().split('\n').map(parseRow);
