import {
  type InfrastructureType,
  infrastructureTypeOf,
  type RiskLevel,
  riskOfLine,
  riskOfSupport,
} from 'shared/contract';
import { lengthOfLine } from 'shared/geometry';
import {
  DIAGNOSIS_ADVICE,
  DIAGNOSIS_LEVELS,
  type Diagnosis,
  diagnosis,
  type Infrastructure,
  infrastructures,
  type Operation,
  operations,
} from 'shared/kinds';
import { workWords } from 'shared/programme';
import { findInfrastructure } from '../../domain/infrastructures/service';
import { selectItems } from '../../domain/orders/present-items';
import type { Viewer } from '../../domain/records/viewer';
import { caseTable, nearbySection, newestCase } from './case-table';
import type { Fact, Pill, Section, TableRow, Tone } from './drawing/sheet-content';
import { mapOf, newestOf, type Sheet } from './sheet';
import { picturesOf } from './sheet-pictures';
import { levelOf, type SheetWords } from './sheet-words';
import { readSurroundings } from './surroundings';

/** Ordered works that a sheet lists; a support has few. */
const MOST_WORKS = 100;

const RISK_TONES: Record<RiskLevel | 'none', Tone> = {
  RISK_L: 'low',
  RISK_M: 'medium',
  RISK_H: 'high',
  none: 'unknown',
};

function riskOfVisit(type: InfrastructureType, visit: Diagnosis): RiskLevel | null {
  return type === 'POLE'
    ? riskOfSupport({
        pole_attractivity: levelOf(visit.pole_attractivity),
        pole_dangerousness: levelOf(visit.pole_dangerousness),
      })
    : riskOfLine({
        sgmt_moving_risk: levelOf(visit.sgmt_moving_risk),
        sgmt_topo_integr_risk: levelOf(visit.sgmt_topo_integr_risk),
        sgmt_landscape_integr_risk: levelOf(visit.sgmt_landscape_integr_risk),
      });
}

function visitRow(words: SheetWords, type: InfrastructureType, visit: Diagnosis): TableRow {
  const advice = DIAGNOSIS_ADVICE[type].filter(name => visit[name]).map(name => words.label(diagnosis, name));
  const text = (name: 'remark' | 'technical_proposal' | 'actions' | 'equipped_structure') =>
    [words.label(diagnosis, name), visit[name]] as const;
  return {
    cells: [
      words.day(visit.date),
      words.risk(riskOfVisit(type, visit)),
      ...DIAGNOSIS_LEVELS[type].map(level => words.risk(levelOf(visit[level]))),
    ],
    details: words.details([
      [words.text('detail', type === 'POLE' ? 'arming' : 'cable'), words.items(visit.arming)],
      [words.label(diagnosis, 'condition'), words.item(visit.condition)],
      [words.text('detail', 'advice'), advice.join(', ')],
      text('technical_proposal'),
      text('actions'),
      text('equipped_structure'),
      text('remark'),
      [words.text('detail', 'entered_by'), words.person(visit.created_by)],
    ]),
  };
}

function visitSection(words: SheetWords, type: InfrastructureType, visits: readonly Diagnosis[]): Section {
  const title = words.text('section', 'visits', { count: visits.length });
  if (visits.length === 0) return { title, notes: [words.text('section', 'no_visits')] };
  return {
    title,
    notes: [],
    table: {
      columns: [
        { title: words.text('column', 'date'), share: 3 },
        { title: words.text('column', 'risk'), share: 2.4 },
        ...DIAGNOSIS_LEVELS[type].map(level => ({ title: words.label(diagnosis, level), share: 3 })),
      ],
      rows: visits.map(visit => visitRow(words, type, visit)),
    },
  };
}

function equipmentText(words: SheetWords, { type, count, reference, comment }: Equipment): string {
  const known = reference && words.text('detail', 'reference', { reference });
  const more = [known, comment].filter(Boolean).join(', ');
  return `${words.number(count)} × ${words.item(type)}${more && ` (${more})`}`;
}
type Equipment = Operation['properties']['equipments'][number];

function operationSection(words: SheetWords, all: readonly Operation[]): Section {
  const title = words.text('section', 'operations', { count: all.length });
  if (all.length === 0) return { title, notes: [words.text('section', 'no_operations')] };
  return {
    title,
    notes: [],
    table: {
      columns: [
        { title: words.text('column', 'date'), share: 3 },
        { title: words.text('column', 'level'), share: 2.2 },
        { title: words.text('column', 'type'), share: 3 },
        { title: words.text('column', 'equipments'), share: 6 },
      ],
      rows: all.map(({ properties }) => ({
        cells: [
          words.day(properties.date),
          operations.facts.words[words.locale].code?.[properties.neutralization_level] ?? '',
          words.item(properties.operation_type),
          properties.equipments.map(one => equipmentText(words, one)).join('\n'),
        ],
        details: words.details([
          [words.label(operations, 'remark'), properties.remark],
          [words.text('detail', 'entered_by'), words.person(properties.created_by)],
        ]),
      })),
    },
  };
}

/** The ordered works that the account sees: operators see those of their owner only. */
async function readWorks(viewer: Viewer, id: number) {
  return (await selectItems(viewer))
    .where('work_items.infrastructure_id', '=', id)
    .orderBy('work_items.requested_on', 'desc')
    .orderBy('work_items.id', 'desc')
    .limit(MOST_WORKS)
    .execute();
}
type Works = Awaited<ReturnType<typeof readWorks>>;

function workSections(words: SheetWords, works: Works): Section[] {
  if (works.length === 0) return [];
  const { state } = workWords[words.locale];
  return [
    {
      title: words.text('section', 'works', { count: works.length }),
      notes: [],
      table: {
        columns: [
          { title: words.text('detail', 'requested'), share: 3 },
          { title: words.text('column', 'state'), share: 2.4 },
          { title: words.text('column', 'measures'), share: 4.5 },
          { title: words.text('column', 'order'), share: 4 },
        ],
        rows: works.map(one => ({
          cells: [
            words.day(one.requested_on),
            state[one.state],
            (JSON.parse(one.measures) as string[]).map(name => words.label(diagnosis, name)).join(', '),
            one.order_name,
          ],
          details: words.details([
            [words.text('detail', 'planned'), words.day(one.planned_for)],
            [words.text('detail', 'due'), words.day(one.due)],
            [words.text('detail', 'note'), one.note],
          ]),
        })),
      },
    },
  ];
}

function pillsOf(words: SheetWords, { properties }: Infrastructure): Pill[] {
  const { risk, neutralization, neutralization_date, mortality } = properties;
  const state = words.text('pill', `neutralized_${neutralization}`);
  const birds = mortality.reduce((sum, one) => sum + (one.properties.count ?? 1), 0);
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

const namesOf = (areas: readonly { name: string }[]): string => areas.map(({ name }) => name).join(', ');

function factsOf(
  words: SheetWords,
  type: InfrastructureType,
  { geometry, properties }: Infrastructure,
): Fact[] {
  const { areas, sensitive_area, last_diagnosis_date, diagnosis: visits, uuid } = properties;
  const own = (name: 'network_type' | 'owner' | 'condition') =>
    [words.label(infrastructures, name), words.item(properties[name])] as const;
  const stamp = (at: string, by: typeof properties.created_by) =>
    words.text('fact', 'by', { date: words.day(at), name: words.person(by) });
  return [
    ...words.facts([
      [words.text('fact', 'municipality'), namesOf(areas.filter(one => one.type === 'ADMIN_COM'))],
      own('owner'),
      own('network_type'),
      own('condition'),
      [words.text('fact', type === 'POLE' ? 'arming' : 'cable'), words.items(visits[0]?.arming)],
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
    ...words.facts([
      [words.text('fact', 'areas'), namesOf(areas.filter(one => one.type !== 'ADMIN_COM'))],
      [words.text('fact', 'sensitive'), namesOf(sensitive_area) || words.text('fact', 'no_sensitive')],
      [words.text('fact', 'entered'), stamp(properties.timestamp_create, properties.created_by)],
      ...(properties.timestamp_update === properties.timestamp_create
        ? []
        : [
            [
              words.text('fact', 'changed'),
              stamp(properties.timestamp_update, properties.updated_by),
            ] as const,
          ]),
      [words.text('fact', 'uuid'), uuid],
    ]),
  ];
}

/** The sheet of a support or line; `null` where there is none of that kind. */
export async function infrastructureSheet(
  viewer: Viewer,
  words: SheetWords,
  id: number,
  type: InfrastructureType,
): Promise<Sheet | null> {
  const found = await findInfrastructure(viewer, id, type);
  if (!found) return null;
  const record = (await found.answer()) as Infrastructure;
  const { geometry, properties } = record;
  const { areas, owner, mortality: deaths, risk, neutralization } = properties;
  const works = await readWorks(viewer, id);
  const around = await readSurroundings(viewer, geometry);
  const { pictures, count } = await picturesOf(viewer, words, picturedBy(words, record));
  return {
    locale: words.locale,
    name: `avicable-${type === 'POLE' ? 'support' : 'line'}-${id}`,
    title: words.text('name', infrastructureTypeOf(record.resourcetype), { id }),
    subtitle: [namesOf(areas.filter(one => one.type === 'ADMIN_COM')), words.item(owner)]
      .filter(Boolean)
      .join(' · '),
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
      deaths.length > 0
        ? {
            title: words.text('section', 'deaths', { count: deaths.length }),
            notes: [],
            table: caseTable(words, deaths),
          }
        : {
            title: words.text('section', 'deaths', { count: 0 }),
            notes: [words.text('section', 'no_deaths')],
          },
      nearbySection(words, around, new Set(deaths.map(one => one.id))),
    ],
    pictures,
    pictureCount: count,
  };
}

/** The records of a support or line that have pictures, in the order of its sheet. */
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
