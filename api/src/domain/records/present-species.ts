import type { Species } from 'shared/contract';
import type { Row } from '../../store/schema';

export function presentSpecies(row: Row<'species'>): Species {
  const { search_text: _, active, ...species } = row;
  return { ...species, active: active === 1 };
}
