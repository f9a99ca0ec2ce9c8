import { isInSeason } from 'shared/contract';
import { surveys } from 'shared/kinds/surveys';
import { daysAfter } from 'shared/programme';
import { type WorkEventInput, workEventInputSchema, workOrderInputSchema } from 'shared/server';
import { surveyRecords } from '../../domain/kinds/surveys';
import { alarmResource } from '../../domain/orders/alarms';
import { workOrderResource } from '../../domain/orders/work-orders';
import { SERVER_ITSELF, type Writer } from '../../domain/records/viewer';
import { writable } from '../../domain/records/writable';
import { createRecord, updateRecord } from '../../domain/records/write-record';
import { closeItem } from '../../domain/works/close-monitored';
import { makeMove } from '../../domain/works/make-move';
import { nomenclatureIds } from '../reference/nomenclature-ids';
import { enteredAt, type RecordEntry } from './enter-records';
import type { People, Person } from './seed-accounts';
import { enterPicture, type StoredPictures } from './seed-pictures';
import { setRows } from './set-files';

export interface Cast {
  /** Writer of the transaction. Its `at` is the present time. */
  writer: Writer;
  people: People;
  entry: RecordEntry;
  pictures: StoredPictures;
  /** The day (`YYYY-MM-DD`) that the days of the set are relative to. */
  today: string;
}

interface MoveRow {
  infrastructure: string;
  date: string;
  /** The role that makes the move; absent if the server closes the item. */
  by?: 'coordinator' | 'operator' | 'editor';
  to: WorkEventInput['to'];
  /** Days from today, or `season`: the first day in a season of a sensitive area. */
  planned_in?: string;
  reason?: string;
  fault?: string;
  neutralization_level?: string;
  equipments?: string;
}

/** Minimum number of days from today until works that are planned in a season. */
const SOONEST = 20;
const ANSWERS = { all_covered: true, as_asked: true, well_fitted: true };

const rowsOf = async <Row>(file: string, today: string) =>
  (await setRows(file, today)).map(({ values }) => values as unknown as Row);

const writerOf = ({ writer }: Cast, person: Person | undefined, date: string): Writer => ({
  ...writer,
  userId: person?.id ?? SERVER_ITSELF,
  at: enteredAt(date, writer.at),
});

/**
 * The first day, at least `SOONEST` days from today, in a season of the support's sensitive areas. Without seasons,
 * the earliest such day.
 */
async function dayInSeason({ writer, today }: Cast, infrastructure: number): Promise<string> {
  const seasons = await writer.db
    .selectFrom('infrastructure_sensitive_areas')
    .innerJoin('sensitive_areas', 'sensitive_areas.id', 'sensitive_area_id')
    .select(['season_from', 'season_to'])
    .where('infrastructure_id', '=', infrastructure)
    .where('season_from', 'is not', null)
    .execute();
  let day = daysAfter(today, SOONEST);
  while (seasons.length > 0 && !seasons.some(season => isInSeason(season, day))) day = daysAfter(day, 1);
  return day;
}

async function plannedDay(cast: Cast, { planned_in, infrastructure }: MoveRow): Promise<string | null> {
  if (!planned_in) return null;
  if (planned_in === 'season') return dayInSeason(cast, cast.entry.idOf('infrastructures', infrastructure));
  return daysAfter(cast.today, Number(planned_in));
}

/** Records an operation with its evidence. The item then moves to fitted. */
async function recordWorks(cast: Cast, writer: Writer, row: MoveRow, picture: number | null): Promise<void> {
  const { infrastructure, date, neutralization_level, equipments } = row;
  const values = {
    external_id: `${infrastructure}/${date}`,
    ...{ infrastructure, date, neutralization_level, equipments },
    operation_type: 'OP_TYPE_INSTALL',
    pictures: 'evidence',
  };
  const pictures = new Map(picture === null ? [] : [['evidence', picture]]);
  await cast.entry.enter(
    { ...writer, at: cast.writer.at },
    'operations',
    [{ geometry: null, values }],
    pictures,
  );
}

/** Closes works as the server does by itself, after searches on the days of the later visits that found nothing. */
async function close(cast: Cast, item: number, infrastructure: number, date: string): Promise<void> {
  const writer = writerOf(cast, undefined, date);
  const { name, id: editor } = cast.people.editor;
  const visits = await writer.db
    .selectFrom('diagnoses')
    .select('date')
    .where('infrastructure_id', '=', infrastructure)
    .where('date', '>', eb => eb.selectFrom('work_items').select('since').where('id', '=', item))
    .where('date', '<=', date)
    .execute();
  for (const visit of visits) {
    const input = surveys.inputSchema.parse({
      ...{ date: visit.date, observers: name, way: 'FOOT', visibility: 'GOOD', nothing_found: true },
      ...{ started_at: '09:00', ended_at: '09:20', targets: [{ infrastructure }] },
    });
    const evening = { ...writer, userId: editor, at: enteredAt(visit.date, cast.writer.at) };
    await createRecord(evening, writable(surveyRecords), input);
  }
  if (!(await closeItem(writer, item, date)))
    throw new Error(`The works at ${infrastructure} cannot be closed on ${date}`);
}

async function move(cast: Cast, items: ReadonlyMap<number, number>, row: MoveRow, index: number) {
  const { people, entry, pictures } = cast;
  const { date, to } = row;
  const infrastructure = entry.idOf('infrastructures', row.infrastructure);
  const item = items.get(infrastructure);
  if (item === undefined) throw new Error(`Nothing is ordered at ${row.infrastructure}`);
  const person = row.by && people[row.by];
  const writer = writerOf(cast, person, date);
  if (!person) return close(cast, item, infrastructure, date);
  const stored = pictures.ofMoves.get(index);
  const words = { date, author: person.name, remark: '' };
  const picture = stored ? await enterPicture(writer, { ...stored, words }) : null;
  if (to === 'FITTED') return recordWorks(cast, writer, row, picture);
  await makeMove(
    writer,
    workEventInputSchema.parse({
      ...{ item, to, date },
      planned_for: await plannedDay(cast, row),
      reason: row.reason ?? '',
      fault: row.fault || null,
      answers: to === 'VERIFIED' ? ANSWERS : null,
      media_id: picture === null ? [] : [picture],
    }),
  );
}

interface OrderRow {
  external_id: string;
  owner: string;
  date: string;
  name: string;
  note?: string;
}

interface ItemRow {
  order: string;
  infrastructure: string;
  measures: string;
  note?: string;
}

/**
 * Creates an order.
 * @returns for each item, the ids of its support or line and of the item itself
 */
async function order(cast: Cast, owner_id: number, { date, name, note }: OrderRow, rows: readonly ItemRow[]) {
  const writer = writerOf(cast, cast.people.coordinator, date);
  const items = rows.map(row => ({
    infrastructure: cast.entry.idOf('infrastructures', row.infrastructure),
    measures: row.measures.split(', '),
    note: row.note ?? '',
  }));
  const input = workOrderInputSchema.parse({ owner_id, name, note: note ?? '', requested_on: date, items });
  const { body } = await createRecord(writer, workOrderResource, input);
  const added = await writer.db
    .selectFrom('work_items')
    .select(['id', 'infrastructure_id'])
    .where('order_id', '=', (body as { id: number }).id)
    .execute();
  return added.map(row => [row.infrastructure_id, row.id] as const);
}

/** Orders works and moves them in the order of the days, under the rules for users. */
export async function playProgramme(cast: Cast): Promise<void> {
  const { writer, today } = cast;
  const orders = await rowsOf<OrderRow>('orders.csv', today);
  const items = await rowsOf<ItemRow>('items.csv', today);
  const moves = await rowsOf<MoveRow>('moves.csv', today);
  const idOf = await nomenclatureIds(writer.db);
  const itemIds = new Map<number, number>();
  const steps = [
    ...orders.map(row => ({
      date: row.date,
      async play() {
        const ordered = items.filter(one => one.order === row.external_id);
        for (const [infrastructure, item] of await order(cast, idOf(`OWNER:${row.owner}`), row, ordered))
          itemIds.set(infrastructure, item);
      },
    })),
    ...moves.map((row, index) => ({ date: row.date, play: () => move(cast, itemIds, row, index) })),
  ];
  steps.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  for (const { play } of steps) await play();
}

interface ExplanationRow {
  mortality: string;
  date: string;
  state: string;
  explanation: string;
}

export async function explainAlarms(cast: Cast): Promise<void> {
  for (const { mortality, date, ...body } of await rowsOf<ExplanationRow>('explanations.csv', cast.today)) {
    const writer = writerOf(cast, cast.people.coordinator, date);
    const { id } = await writer.db
      .selectFrom('alarms')
      .select('id')
      .where('mortality_id', '=', cast.entry.idOf('mortality', mortality))
      .executeTakeFirstOrThrow();
    await updateRecord(writer, alarmResource, { id, ifMatch: undefined }, body, true);
  }
}
