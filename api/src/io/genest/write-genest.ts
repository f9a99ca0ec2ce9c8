import { csvLine } from 'shared/contract/csv';
import { distanceTo, type Position } from 'shared/geometry';
import type { MortalityCase } from 'shared/kinds';
import { type Programme, type Survey, saysWhatItFound, type Trial } from 'shared/kinds/surveys';
import { presentRecords, rowsOf } from '../../domain/records/read-resource';
import { resourceOf } from '../../domain/records/registry';
import type { Viewer } from '../../domain/records/viewer';
import { filterOutside } from '../../domain/sensitivity/sensitive-cases';
import { letOthersIn } from '../../store/let-others-in';
import type { ZipEntry } from '../export/zip-stream';
import { detectionRows, persistenceRows, seasonOf, sizeOfTrial, sizeWord } from './genest-rows';

/** Records read at once. */
const PART = 500;

type Line = readonly (string | number)[];

/** Records of a kind that match a filter, as in answers. */
async function readAll<One>(viewer: Viewer, kind: string, filter: object): Promise<One[]> {
  const resource = resourceOf(kind);
  const ids = [...(await viewer.context.model.ids(kind, filter as Record<string, unknown>))];
  const records: unknown[] = [];
  for (let at = 0; at < ids.length; at += PART) {
    const rows = await rowsOf(viewer, resource, ids.slice(at, at + PART));
    for (const { properties, ...feature } of await presentRecords(viewer, resource, rows, false))
      records.push(resource.kind.flat ? properties : { ...feature, properties });
    await letOthersIn();
  }
  return records as One[];
}

/** The days of searches, with a column for each support or line. Searches of one day are one row. */
function* searchDays(surveys: readonly Survey[], units: readonly number[]): Generator<Line> {
  yield ['SearchDate', 'Season', ...units];
  const days = new Map<string, Set<number>>();
  for (const { date, targets } of surveys) {
    const searched = days.get(date) ?? new Set();
    for (const { infrastructure } of targets) searched.add(infrastructure);
    days.set(date, searched);
  }
  for (const [day, searched] of [...days].sort(([a], [b]) => (a < b ? -1 : 1)))
    yield [day, seasonOf(day), ...units.map(id => Number(searched.has(id)))];
}

const sizeOfCase = ({ properties: { species } }: MortalityCase) =>
  species.size_class ? sizeWord(species.size_class) : '';

/** The finds of searches, with their metres from the support or line. */
function* finds(cases: readonly MortalityCase[], places: ReadonlyMap<number, Position>): Generator<Line> {
  yield ['carcID', 'Turbine', 'TurbineType', 'DateFound', 'Species', 'SpeciesGroup', 'Size', 'Distance'];
  for (const mortalityCase of cases) {
    const { id, infrstr, date, species } = mortalityCase.properties;
    if (!infrstr) continue;
    const place = places.get(infrstr.id);
    const metres = place && Math.round(10 * distanceTo(place, mortalityCase.geometry)) / 10;
    const type = infrstr.resourcetype === 'Point' ? 'POLE' : 'LINE';
    yield [
      id,
      infrstr.id,
      type,
      date,
      species.scientific_name,
      'bird',
      sizeOfCase(mortalityCase),
      metres ?? 'NA',
    ];
  }
}

async function placesOf({ db, context }: Viewer, ids: readonly number[]): Promise<Map<number, Position>> {
  const rows = await db
    .selectFrom('infrastructures')
    .select(['id', 'west', 'south'])
    .where(context.engine.among('id', [...ids]))
    .where('kind', '=', 'POLE')
    .execute();
  return new Map(rows.map(({ id, west, south }): [number, Position] => [id, [Number(west), Number(south)]]));
}

async function* textOf(lines: Iterable<Line>) {
  for (const line of lines) {
    yield csvLine(line, ',');
    await letOthersIn();
  }
}

/**
 * The files of a programme for GenEst. Searches that do not say what they found are no evidence and left out, and so
 * are cases that are not published exactly, with the searches that found them.
 */
export async function genestFiles(viewer: Viewer, programme: Programme): Promise<ZipEntry[]> {
  const ofProgramme = { programme: [programme.id] };
  const trials = await readAll<Trial>(viewer, 'trials', ofProgramme);
  const searches = await filterOutside(viewer, 'surveys', { ...ofProgramme, outside: true });
  const surveys = (await readAll<Survey>(viewer, 'surveys', searches)).filter(saysWhatItFound);
  const ids = surveys.map(({ id }) => id);
  const published = await filterOutside(viewer, 'mortality', { survey: ids, outside: true });
  const cases = ids.length > 0 ? await readAll<MortalityCase>(viewer, 'mortality', published) : [];
  const searched = surveys.flatMap(({ targets }) => targets.map(({ infrastructure }) => infrastructure));
  const units = [...new Set(searched)].sort((a, b) => a - b);
  const places = await placesOf(viewer, units);
  const sizes = new Set([...trials.map(sizeOfTrial), ...cases.map(sizeOfCase).filter(Boolean)]);
  if (sizes.size === 0) sizes.add(sizeWord(programme.size_class ?? 'M'));
  const share = programme.area_percent / 100;
  const areas = [['Turbine', ...sizes], ...units.map(id => [id, ...[...sizes].map(() => share)])];
  return [
    { name: 'SE.csv', text: textOf(detectionRows(trials)) },
    { name: 'CP.csv', text: textOf(persistenceRows(trials)) },
    { name: 'SS.csv', text: textOf(searchDays(surveys, units)) },
    { name: 'DWP.csv', text: textOf(areas) },
    { name: 'CO.csv', text: textOf(finds(cases, places)) },
  ];
}
