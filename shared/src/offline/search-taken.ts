import { type Box, plainText, type SearchResult, type Species } from '../contract';
import { excerptOf } from '../contract/excerpt-of';
import type { SearchQuery } from '../contract/search';
import { areSearched, wordsLookedFor, wordsOf } from '../contract/search-words';
import { parseCoordinates } from '../geometry/parse-coordinates';
import { namesFound, namesIn } from './names-taken';
import type { RecordsOf } from './offline-database';
import type { TakenRecords } from './taken-records';

const NOTHING: SearchResult = {
  coordinates: null,
  areas: [],
  sensitive_areas: [],
  species: [],
  infrastructures: [],
  mortality: [],
};
// Minimum length of a search: single letters occur in every name.
const SHORTEST = 2;

/**
 * Searches the records stored on this device. Results are grouped as in the server's answer.
 * @param allSpecies every species stored on this device
 */
export function searchTaken(
  taken: TakenRecords,
  { q, limit }: SearchQuery,
  allSpecies: readonly Species[] = [],
): SearchResult {
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
    const plain = plainText(text);
    return areSearched(words) && wordsLookedFor(words).every(word => plain.includes(word));
  };
  /** Short words alone find a number of the operator that is no more than these. */
  const isName = (text: string) => !areSearched(words) && plainText(text) === words.join(' ');
  /** The records of a kind whose number or text matches, a match of the number first. */
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
    infrastructures: hitsIn(
      'infrastructures',
      ({ properties: { operator_number, diagnosis, operations } }) => [
        // Copies stored by an earlier release lack it.
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
