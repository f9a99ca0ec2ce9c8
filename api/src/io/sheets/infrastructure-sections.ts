import type { InfrastructureType } from 'shared/contract';
import {
  DIAGNOSIS_ADVICE,
  DIAGNOSIS_LEVELS,
  type Diagnosis,
  diagnosis,
  infrastructures,
  levelOf,
  type MortalityCase,
  type Operation,
  operations,
  riskOfVisit,
  type Search,
} from 'shared/kinds';
import { surveys } from 'shared/kinds/surveys';
import { workWords } from 'shared/programme';
import { workEvents, workItems } from 'shared/works/kinds';
import { selectItems } from '../../domain/orders/work-items';
import type { Viewer } from '../../domain/records/viewer';
import { listSection } from './common-parts';
import type { Section, TableRow } from './drawing/sheet-content';
import type { SheetWords } from './sheet-words';

/** Maximum of ordered works on a sheet; a support has few. */
const MOST_WORKS = 100;

const LEVELS: readonly string[] = [...DIAGNOSIS_LEVELS.POLE, ...DIAGNOSIS_LEVELS.LINE];
/** Fields of operations that have a column in the table. */
const IN_CELLS = ['neutralization_level', 'operation_type'];

function visitRow(words: SheetWords, type: InfrastructureType, visit: Diagnosis): TableRow {
  const advice = DIAGNOSIS_ADVICE[type].filter(name => visit[name]).map(name => words.label(diagnosis, name));
  return {
    cells: [
      words.day(visit.date),
      words.risk(riskOfVisit(type, visit)),
      ...DIAGNOSIS_LEVELS[type].map(level => words.risk(levelOf(visit[level]))),
    ],
    details: words.details([
      [words.label(diagnosis, `arming_id.${type}`), words.items(visit.arming)],
      ...words.fields(diagnosis, visit, ['item', 'choice', 'number'], LEVELS),
      [words.text('detail', 'advice'), advice.join(', ')],
      ...words.fields(diagnosis, visit, ['text']),
      [words.text('detail', 'entered_by'), words.person(visit.created_by)],
    ]),
  };
}

export function visitSection(
  words: SheetWords,
  type: InfrastructureType,
  visits: readonly Diagnosis[],
): Section {
  return listSection(
    {
      title: words.text('section', 'visits', { count: visits.length }),
      none: words.text('section', 'no_visits'),
    },
    visits,
    () => ({
      columns: [
        { title: words.column(diagnosis, 'date'), share: 3 },
        { title: words.label(infrastructures, 'risk'), share: 2.4 },
        ...DIAGNOSIS_LEVELS[type].map(level => ({ title: words.label(diagnosis, level), share: 3 })),
      ],
      rows: visits.map(visit => visitRow(words, type, visit)),
    }),
  );
}

function equipmentText(words: SheetWords, { type, count, reference, comment }: Equipment): string {
  const referenceText = reference && words.text('detail', 'reference', { reference });
  const more = [referenceText, comment].filter(Boolean).join(', ');
  return `${words.number(count)} × ${words.item(type)}${more && ` (${more})`}`;
}
type Equipment = Operation['properties']['equipments'][number];

export function operationSection(words: SheetWords, all: readonly Operation[]): Section {
  return listSection(
    {
      title: words.text('section', 'operations', { count: all.length }),
      none: words.text('section', 'no_operations'),
    },
    all,
    () => ({
      columns: [
        { title: words.column(operations, 'date'), share: 3 },
        { title: words.column(operations, 'neutralization_level'), share: 2.6 },
        { title: words.column(operations, 'operation_type'), share: 3 },
        { title: words.column(operations, 'equipments'), share: 6 },
      ],
      rows: all.map(({ properties }) => ({
        cells: [
          words.day(properties.date),
          words.code(operations, 'neutralization_level', properties.neutralization_level),
          words.item(properties.operation_type),
          properties.equipments.map(one => equipmentText(words, one)).join('\n'),
        ],
        details: words.details([
          ...words.fields(operations, properties, ['item', 'choice', 'number', 'text'], IN_CELLS),
          [words.text('detail', 'entered_by'), words.person(properties.created_by)],
        ]),
      })),
    }),
  );
}

/** The newest ordered works of a support or line that the account sees. Operators see only works of their owner. */
export async function readWorks(viewer: Viewer, id: number) {
  return (await selectItems(viewer))
    .where('work_items.infrastructure_id', '=', id)
    .orderBy('work_items.requested_on', 'desc')
    .orderBy('work_items.id', 'desc')
    .limit(MOST_WORKS)
    .execute();
}
type Works = Awaited<ReturnType<typeof readWorks>>;

/** The section of ordered works; no section without works. */
export function workSections(words: SheetWords, works: Works): Section[] {
  if (works.length === 0) return [];
  const { state } = workWords[words.locale];
  return [
    {
      title: words.text('section', 'works', { count: works.length }),
      notes: [],
      table: {
        columns: [
          { title: words.label(workItems, 'requested_on'), share: 3 },
          { title: words.label(workEvents, 'to'), share: 2.4 },
          { title: words.label(workItems, 'measures'), share: 4.5 },
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
            [words.label(workEvents, 'planned_for'), words.day(one.planned_for)],
            [words.label(workItems, 'due'), words.day(one.due)],
            [words.label(workItems, 'note'), one.note],
          ]),
        })),
      },
    },
  ];
}

/**
 * The section of searches for dead birds; no section without searches. Only the cases that the sheet tells count as
 * finds.
 */
export function searchSections(
  words: SheetWords,
  searches: readonly Search[],
  cases: readonly MortalityCase[],
): Section[] {
  if (searches.length === 0) return [];
  const findsOf = (id: number) => cases.filter(({ properties }) => properties.survey === id).length;
  return [
    {
      title: words.text('section', 'searches', { count: searches.length }),
      notes: [],
      table: {
        columns: [
          { title: words.column(surveys, 'date'), share: 3 },
          { title: words.label(surveys, 'way'), share: 3 },
          { title: words.label(surveys, 'finds'), share: 8 },
        ],
        rows: searches.map(({ id, date, way, nothing_found }) => ({
          cells: [
            words.day(date),
            words.code(surveys, 'way', way),
            nothing_found
              ? words.code(surveys, 'nothing_found', 'true')
              : words.number(findsOf(id)).replace(/^0$/, ''),
          ],
          details: [],
        })),
      },
    },
  ];
}
