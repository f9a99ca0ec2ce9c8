import {
  excerptOf,
  plainText,
  type SearchQuery,
  type SearchResult,
  type Species,
  wordsOf,
} from '../contract';
import { parseCoordinates } from '../geometry/parse-coordinates';
import { joined, namesFound, namesIn } from './names-taken';
import type { TakenRecords } from './taken-records';

const NOTHING: SearchResult = {
  coordinates: null,
  areas: [],
  sensitive_areas: [],
  species: [],
  infrastructures: [],
  mortality: [],
};
// One letter is in every name.
const SHORTEST = 2;

/**
 * What the search box finds in the records taken along, by group, as the server would answer it.
 * @param known every species this device knows of
 */
export function searchTaken(
  taken: TakenRecords,
  { q, limit }: SearchQuery,
  known: readonly Species[] = [],
): SearchResult {
  const { of } = taken;
  const parsed = parseCoordinates(q);
  if (parsed.status === 'ok') {
    const coordinates: [number, number] = [parsed.longitude, parsed.latitude];
    return { ...NOTHING, coordinates: { type: 'Point', coordinates } };
  }
  const digits = /^#?\s*(\d{1,15})$/.exec(q.trim())?.[1];
  const id = digits === undefined ? null : Number(digits);
  const words = wordsOf(digits ?? q);
  if (words.length === 0 || (id === null && q.trim().length < SHORTEST)) return NOTHING;
  const holds = (text: string) => {
    const whole = plainText(text);
    return words.every(word => whole.includes(word));
  };
  const infrastructures: SearchResult['infrastructures'] = [];
  const mortality: SearchResult['mortality'] = [];
  /** The record asked for by its id comes first. */
  const add = <Hit extends { id: number }>(hits: Hit[], hit: Hit) =>
    hit.id === id ? hits.unshift(hit) : hits.push(hit);

  for (const { record, bounds } of of.infrastructures.values()) {
    const { properties: p, resourcetype } = record;
    const texts = [
      ...p.diagnosis.map(visit =>
        [visit.remark, visit.technical_proposal, visit.actions, visit.equipped_structure]
          .filter(Boolean)
          .join(' '),
      ),
      ...p.operations.map(work => work.properties.remark),
    ];
    const text = texts.find(holds);
    if (record.id !== id && text === undefined) continue;
    const { network_type, risk, neutralization } = p;
    const excerpt = record.id === id || text === undefined ? null : excerptOf(text, words);
    const box = joined(bounds, undefined);
    add(infrastructures, {
      id: record.id,
      bounds: box,
      resourcetype,
      network_type,
      risk,
      neutralization,
      excerpt,
    });
  }
  for (const { record, bounds } of of.mortality.values()) {
    const { date, count, species: bird, comment, author } = record.properties;
    const text = `${comment} ${author}`.trim();
    if (record.id !== id && !holds(text)) continue;
    const excerpt = record.id === id ? null : excerptOf(text, words);
    add(mortality, {
      id: record.id,
      bounds: joined(bounds, undefined),
      date,
      count,
      species: bird,
      excerpt,
    });
  }
  const { areas, species, sensitiveAreas } = namesIn(taken, known);
  const named = (near: boolean) => {
    const birds = namesFound(words, species.values(), near, limit);
    return {
      areas: namesFound(words, areas.values(), near, limit).slice(0, limit),
      sensitive_areas: namesFound(words, sensitiveAreas, near, limit).slice(0, limit),
      species: birds.sort((a, b) => (near ? 0 : b.cases - a.cases)).slice(0, limit),
    };
  };
  const found = {
    ...named(false),
    coordinates: null,
    infrastructures: infrastructures.slice(0, limit),
    mortality: mortality.slice(0, limit),
  };
  const { coordinates: _, ...groups } = found;
  const isEmpty = Object.values(groups).every(group => group.length === 0);
  return isEmpty && id === null ? { ...found, ...named(true) } : found;
}
