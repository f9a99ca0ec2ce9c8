import { birdsOf, type InfrastructureType, infrastructureTypeOf, type RiskLevel } from 'shared/contract';
import { lengthOfLine } from 'shared/geometry';
import { diagnosis, type Infrastructure, infrastructures } from 'shared/kinds';
import { findInfrastructure } from '../../domain/infrastructures/service';
import type { Viewer } from '../../domain/records/viewer';
import { caseTable, nearbySection, newestCase } from './case-table';
import { closingFacts, listSection, municipalitiesOf } from './common-parts';
import type { Fact, Pill, Tone } from './drawing/sheet-content';
import {
  operationSection,
  readWorks,
  searchSections,
  visitSection,
  workSections,
} from './infrastructure-sections';
import { mapOf, newestOf, type Sheet } from './sheet';
import { faceOf, picturesOf } from './sheet-pictures';
import type { SheetWords } from './sheet-words';
import { readSurroundings, toldCases } from './surroundings';

const RISK_TONES: Record<RiskLevel | 'none', Tone> = {
  RISK_L: 'low',
  RISK_M: 'medium',
  RISK_H: 'high',
  none: 'unknown',
};

function pillsOf(words: SheetWords, { properties }: Infrastructure): Pill[] {
  const { risk, neutralization, neutralization_date, mortality } = properties;
  const state = words.code(infrastructures, 'neutralized', neutralization);
  const birds = mortality.reduce((sum, { properties }) => sum + birdsOf(properties), 0);
  const pills: Pill[] = [
    { text: words.text('pill', risk ?? 'none'), tone: RISK_TONES[risk ?? 'none'] },
    {
      text: neutralization_date
        ? words.text('pill', 'since', { state, date: words.day(neutralization_date) })
        : state,
      tone: neutralization === 'full' ? 'done' : neutralization === 'partial' ? 'partial' : 'unknown',
    },
  ];
  if (birds === 0) return pills;
  const text = words.text('pill', birds === 1 ? 'birds_one' : 'birds_other', { count: words.number(birds) });
  return [...pills, { text, tone: 'death' }];
}

function factsOf(
  words: SheetWords,
  type: InfrastructureType,
  { geometry, properties }: Infrastructure,
): Fact[] {
  const { areas, last_diagnosis_date, diagnosis: visits, uuid } = properties;
  const own = (name: 'network_type' | 'owner' | 'condition') =>
    [words.label(infrastructures, name), words.item(properties[name])] as const;
  const closing = closingFacts(words, properties);
  return [
    ...words.facts([
      [words.label(infrastructures, 'municipality'), municipalitiesOf(areas)],
      own('owner'),
      own('network_type'),
      own('condition'),
      [words.label(infrastructures, 'operator_number'), properties.operator_number],
      [words.label(diagnosis, `arming_id.${type}`), words.items(visits[0]?.arming)],
      [
        words.text('fact', 'last_visit'),
        words.day(last_diagnosis_date) || words.text('fact', 'never_visited'),
      ],
    ]),
    ...(geometry.type === 'LineString'
      ? words.facts([
          [
            words.text('fact', 'length'),
            words.text('fact', 'metres', { value: words.number(lengthOfLine(geometry), 1) }),
          ],
        ])
      : []),
    ...words.coordinates(geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates),
    ...closing.areas,
    ...closing.stamps,
    ...words.facts([[words.text('fact', 'uuid'), uuid]]),
  ];
}

/** The sheet of a support or line; `null` if no record of that kind has the id. */
export async function infrastructureSheet(
  viewer: Viewer,
  words: SheetWords,
  id: number,
  type: InfrastructureType,
): Promise<Sheet | null> {
  const found = await findInfrastructure(viewer, id, type);
  if (!found) return null;
  const whole = (await found.answer()) as Infrastructure;
  const mortality = await toldCases(viewer, whole.properties.mortality);
  const record = { ...whole, properties: { ...whole.properties, mortality } } as Infrastructure;
  const { geometry, properties } = record;
  const { areas, owner, mortality: deaths, risk, neutralization } = properties;
  const works = await readWorks(viewer, id);
  const around = await readSurroundings(viewer, geometry);
  const { pictures, count } = await picturesOf(viewer, words, picturedBy(words, record));
  return {
    locale: words.locale,
    name: `avicable-${type === 'POLE' ? 'support' : 'line'}-${id}`,
    title: words.text('name', infrastructureTypeOf(record.resourcetype), { id }),
    subtitle: [municipalitiesOf(areas), words.item(owner)].filter(Boolean).join(' · '),
    changedAt: newestOf([
      properties.timestamp_update,
      ...properties.diagnosis.map(one => one.timestamp_update),
      ...properties.operations.map(one => one.properties.timestamp_update),
      newestCase(deaths),
      ...works.map(({ updated_at }) => updated_at),
      ...around.changes,
    ]),
    pills: pillsOf(words, record),
    facts: factsOf(words, type, record),
    map: mapOf(
      words,
      around,
      geometry.type === 'Point'
        ? { kind: 'support', position: geometry.coordinates, risk, neutralization }
        : { kind: 'line', line: geometry, risk },
      { infrastructure: id },
    ),
    sections: [
      visitSection(words, type, properties.diagnosis),
      operationSection(words, properties.operations),
      ...workSections(words, works),
      ...searchSections(words, properties.searches, deaths),
      listSection(
        {
          title: words.text('section', 'deaths', { count: deaths.length }),
          none: words.text('section', 'no_deaths'),
        },
        deaths,
        all => caseTable(words, all),
      ),
      nearbySection(words, around, new Set(deaths.map(one => one.id))),
    ],
    pictures,
    ...(type === 'POLE' && { face: faceOf(words, properties, properties.last_diagnosis_date) }),
    pictureCount: count,
  };
}

/** The records of a support or line with their pictures, in the order of its sheet. */
const picturedBy = (words: SheetWords, { properties }: Infrastructure) => [
  ...properties.diagnosis.map(({ media, date }) => ({
    media,
    what: words.text('picture', 'of_visit', { date: words.day(date) }),
  })),
  ...properties.operations.map(one => ({
    media: one.properties.media,
    what: words.text('picture', 'of_operation', { date: words.day(one.properties.date) }),
  })),
  ...properties.mortality.map(one => ({
    media: one.properties.media,
    what: words.text('picture', 'of_case', {
      species: words.species(one.properties.species),
      date: words.day(one.properties.date),
    }),
  })),
];
