import {
  type AreaSummary,
  type Box,
  excerptOf,
  type SearchQuery,
  type SearchResult,
  type Species,
} from '../contract';
import { withoutAccents } from '../i18n/without-accents';
import type { Bounds } from '../map/geometry';
import { parseCoordinates } from '../map/parse-coordinates';
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

const joined = ([west, south, east, north]: Bounds, known: Box | undefined): Box =>
  known
    ? [
        Math.min(west, known[0]),
        Math.min(south, known[1]),
        Math.max(east, known[2]),
        Math.max(north, known[3]),
      ]
    : [west, south, east, north];

/** What the search box finds in the records taken along, by group, as the server would answer it. */
export function searchTaken({ of }: TakenRecords, { q, limit }: SearchQuery): SearchResult {
  const parsed = parseCoordinates(q);
  if (parsed.status === 'ok') {
    const coordinates: [number, number] = [parsed.longitude, parsed.latitude];
    return { ...NOTHING, coordinates: { type: 'Point', coordinates } };
  }
  const digits = /^#?\s*(\d{1,15})$/.exec(q.trim())?.[1];
  const id = digits === undefined ? null : Number(digits);
  const words = withoutAccents(digits ?? q)
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0 || (id === null && q.trim().length < SHORTEST)) return NOTHING;
  const holds = (...texts: (string | undefined)[]) => {
    const whole = withoutAccents(texts.join(' '));
    return words.every(word => whole.includes(word));
  };
  const areas = new Map<number, AreaSummary & { bounds: Box }>();
  const species = new Map<number, Species & { cases: number }>();
  const result: SearchResult = { ...NOTHING, sensitive_areas: [], infrastructures: [], mortality: [] };
  /** The record asked for by its id comes first. */
  const add = <Hit extends { id: number }>(hits: Hit[], hit: Hit) =>
    hit.id === id ? hits.unshift(hit) : hits.push(hit);

  for (const { record, bounds } of of.infrastructures.values()) {
    const { properties: p, resourcetype } = record;
    for (const area of p.areas)
      if (holds(area.name, area.code))
        areas.set(area.id, { ...area, bounds: joined(bounds, areas.get(area.id)?.bounds) });
    const texts = [
      ...p.diagnosis.map(visit => `${visit.remark} ${visit.technical_proposal}`.trim()),
      ...p.operations.map(work => work.properties.remark),
    ];
    const text = texts.find(one => holds(one));
    if (record.id !== id && text === undefined) continue;
    const { network_type, risk, neutralization } = p;
    const excerpt = record.id === id || text === undefined ? null : excerptOf(text, words);
    const box = joined(bounds, undefined);
    add(result.infrastructures, {
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
    if (holds(bird.scientific_name, bird.vernacular_name, bird.vernacular_name_en, bird.code))
      species.set(bird.id, { ...bird, cases: (species.get(bird.id)?.cases ?? 0) + 1 });
    const text = `${comment} ${author}`.trim();
    if (record.id !== id && !holds(text)) continue;
    const excerpt = record.id === id ? null : excerptOf(text, words);
    add(result.mortality, {
      id: record.id,
      bounds: joined(bounds, undefined),
      date,
      count,
      species: bird,
      excerpt,
    });
  }
  for (const { record, bounds } of of['sensitive-areas'].values()) {
    const { name, code } = record.properties;
    if (holds(name, code))
      result.sensitive_areas.push({ id: record.id, name, bounds: joined(bounds, undefined) });
  }
  return {
    coordinates: null,
    areas: [...areas.values()].slice(0, limit),
    sensitive_areas: result.sensitive_areas.slice(0, limit),
    species: [...species.values()].sort((a, b) => b.cases - a.cases).slice(0, limit),
    infrastructures: result.infrastructures.slice(0, limit),
    mortality: result.mortality.slice(0, limit),
  };
}
