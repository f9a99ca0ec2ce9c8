import type { Species } from 'shared/contract';
import type { MortalityCase } from 'shared/kinds';

type OfSpecies = { properties: Pick<MortalityCase['properties'], 'species'> };

/** The species of cases, most frequent first. Equally frequent species keep the order of the cases. */
export function mostSeen(cases: readonly OfSpecies[]): Species[] {
  const seen = new Map<number, { species: Species; times: number }>();
  for (const { properties } of cases) {
    const { species } = properties;
    const { times = 0 } = seen.get(species.id) ?? {};
    seen.set(species.id, { species, times: times + 1 });
  }
  return [...seen.values()].sort((a, b) => b.times - a.times).map(({ species }) => species);
}
