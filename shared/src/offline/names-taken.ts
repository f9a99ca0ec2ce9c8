import { areaName, type Box, plainText, type Species } from '../contract';
import { nearlyFound } from '../contract/nearly-found';
import type { AreaSummary } from '../contract/reference';
import { joinedBounds } from '../geometry';
import { namesOfSpecies } from './find-species';
import type { TakenRecords } from './taken-records';

type Found<Item> = Item & { names: string };

/** Items whose names contain every word or, with `near`, items with similar names. */
export function namesFound<Item>(
  words: readonly string[],
  named: Iterable<Found<Item>>,
  near: boolean,
  limit: number,
): Item[] {
  const all = [...named];
  const matches = near
    ? nearlyFound(words, all, ({ names }) => names, limit)
    : all.filter(({ names }) => words.every(word => names.includes(word)));
  return matches.map(({ names: _, ...item }) => item as unknown as Item);
}

/** Searchable names: areas and sensitive areas of the stored records, and species with the number of their cases. */
export function namesIn({ of }: TakenRecords, known: readonly Species[]) {
  const areas = new Map<number, Found<AreaSummary & { bounds: Box }>>();
  for (const { record, bounds } of of.infrastructures.values())
    for (const area of record.properties.areas) {
      const box = joinedBounds(bounds, areas.get(area.id)?.bounds ?? bounds);
      const names = plainText(`${area.name} ${areaName(area, 'en')} ${area.code}`);
      areas.set(area.id, { ...area, bounds: box, names });
    }
  const species = new Map<number, Found<Species & { cases: number }>>();
  const add = (bird: Species, cases: number) =>
    species.set(bird.id, {
      ...bird,
      cases: (species.get(bird.id)?.cases ?? 0) + cases,
      names: namesOfSpecies(bird),
    });
  for (const candidate of known) if (candidate.active) add(candidate, 0);
  for (const { record } of of.mortality.values()) add(record.properties.species, 1);
  const sensitiveAreas = [...of['sensitive-areas'].values()].map(({ record, bounds }) => {
    const { name, code } = record.properties;
    const box: Box = [...bounds];
    return { id: record.id, name, bounds: box, names: plainText(`${name} ${code}`) };
  });
  return { areas, species, sensitiveAreas };
}
