import { areaName, type Box, plainText, type SearchResult, type Species } from '../contract';
import { excerptOf, nearlyFound } from '../contract/nearly-found';
import type { NetworkPole } from '../contract/networks';
import type { AreaSummary } from '../contract/reference';
import { NO_HITS, type SearchQuery, soughtIn } from '../contract/search';
import { areSearched, wordsLookedFor } from '../contract/search-words';
import { type Bounds, joinedBounds } from '../geometry';
import { parseCoordinates } from '../geometry/parse-coordinates';
import { namesOfSpecies } from './find-species';
import { MUNICIPALITIES, POLES, type RecordsOf } from './offline-database';
import { supportsByPole, type TakenRecords } from './taken-records';

type Found<Item> = Item & { names: string };

/** Items whose names contain every word or, with `near`, items with similar names. */
function namesFound<Item>(
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

/** Searchable names of what is stored: areas, sensitive areas, and species with the number of their cases. */
function namesIn({ of }: TakenRecords, known: readonly Species[]) {
  const areas = new Map<number, Found<AreaSummary & { bounds: Box }>>();
  function addArea({ id, name, code, type }: AreaSummary, bounds: Bounds) {
    const box = joinedBounds(bounds, areas.get(id)?.bounds ?? bounds);
    const names = plainText(`${name} ${areaName({ name, type }, 'en')} ${code}`);
    areas.set(id, { id, name, code, type, bounds: box, names });
  }
  for (const { record, bounds } of of.infrastructures.values())
    for (const area of record.properties.areas) addArea(area, bounds);
  // A municipality without supports is found as well.
  for (const { record, bounds } of of[MUNICIPALITIES]?.values() ?? [])
    addArea(record.properties as AreaSummary, bounds);
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

/** Operators' poles without a support whose number begins with a text. `operators`: names of the sources. */
function polesNumbered(taken: TakenRecords, number: string, operators: ReadonlyMap<number, string>) {
  const supports = supportsByPole(taken);
  return [...(taken.of[POLES]?.values() ?? [])]
    .flatMap(({ record, bounds }) => {
      const { id, properties } = record as NetworkPole;
      const text = plainText(properties.number);
      if (!text.startsWith(number) || properties.support !== null || supports.has(id)) return [];
      const operator = operators.get(properties.source) ?? '';
      const box: Box = [...bounds];
      return [{ text, id, bounds: box, number: properties.number, line: properties.line, operator }];
    })
    .sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : one.id - other.id))
    .map(({ text: _, ...hit }) => hit);
}

/**
 * Searches the records stored on this device. Results are grouped as in the server's answer.
 * @param allSpecies every species stored on this device
 * @param operators names of the stored operators' networks by id
 */
export function searchTaken(
  taken: TakenRecords,
  { q, limit }: SearchQuery,
  allSpecies: readonly Species[] = [],
  operators: ReadonlyMap<number, string> = new Map(),
): SearchResult {
  const parsed = parseCoordinates(q);
  if (parsed.status === 'ok') {
    const coordinates: [number, number] = [parsed.longitude, parsed.latitude];
    return { ...NO_HITS, coordinates: { type: 'Point', coordinates } };
  }
  const sought = soughtIn(q);
  if (!sought) return NO_HITS;
  const { id, words } = sought;
  const holds = (text: string) => {
    const plain = plainText(text);
    return areSearched(words) && wordsLookedFor(words).every(word => plain.includes(word));
  };
  /** Whether a text equals the query. A query of short words finds an operator's number only as a whole. */
  const isName = (text: string) => !areSearched(words) && plainText(text) === words.join(' ');
  /** The records of a kind whose number or text matches. A match of the number comes first. */
  const hitsIn = <Kind extends keyof RecordsOf, Shown extends object>(
    kind: Kind,
    textsOf: (record: RecordsOf[Kind]) => readonly string[],
    shownOf: (record: RecordsOf[Kind]) => Shown,
  ) =>
    [...taken.of[kind].values()]
      .flatMap(({ record, bounds }) => {
        const isNumber = record.id === id;
        const text = isNumber
          ? undefined
          : textsOf(record).find(
              (text, i) => holds(text) || (kind === 'infrastructures' && i === 0 && isName(text)),
            );
        if (!isNumber && text === undefined) return [];
        const excerpt = text === undefined ? null : excerptOf(text, words);
        const box: Box = [...bounds];
        return [{ id: record.id, bounds: box, ...shownOf(record), excerpt }];
      })
      .sort((one, other) => Number(other.id === id) - Number(one.id === id))
      .slice(0, limit);
  const { areas, species, sensitiveAreas } = namesIn(taken, allSpecies);
  const named = (near: boolean) => {
    const birds = namesFound(words, species.values(), near, limit);
    return {
      areas: namesFound(words, areas.values(), near, limit).slice(0, limit),
      sensitive_areas: namesFound(words, sensitiveAreas, near, limit).slice(0, limit),
      species: birds.sort((a, b) => (near ? 0 : b.cases - a.cases)).slice(0, limit),
    };
  };
  const result = {
    ...named(false),
    coordinates: null,
    // Only the server finds these.
    answers: [],
    poles: polesNumbered(taken, words.join(' '), operators).slice(0, limit),
    infrastructures: hitsIn(
      'infrastructures',
      ({ properties: { operator_number, diagnosis, operations } }) => [
        // Copies stored by an earlier release lack the number.
        operator_number ?? '',
        ...diagnosis.map(visit =>
          [visit.remark, visit.technical_proposal, visit.actions, visit.equipped_structure]
            .filter(Boolean)
            .join(' '),
        ),
        ...operations.map(work => work.properties.remark),
      ],
      ({ resourcetype, properties: { network_type, risk, neutralization } }) => ({
        resourcetype,
        network_type,
        risk,
        neutralization,
      }),
    ),
    mortality: hitsIn(
      'mortality',
      ({ properties: { comment, author } }) => [`${comment} ${author}`.trim()],
      ({ properties: { date, count, species: bird } }) => ({ date, count, species: bird }),
    ),
  };
  const { coordinates: _, ...groups } = result;
  const isEmpty = Object.values(groups).every(group => group.length === 0);
  return isEmpty && id === null ? { ...result, ...named(true) } : result;
}
