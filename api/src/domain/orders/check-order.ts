import type { InfrastructureType } from 'shared/contract';
import { type Deadlines, daysAfter, OPEN_STATES, WORK_MEASURES, type WorkOrderInput } from 'shared/programme';
import { type KnownRecords, knownRecords, ReferenceCheck } from '../records/references';
import type { Viewer } from '../records/viewer';
import type { Place } from '../records/writable';
import { settingsInUse } from '../works/settings-in-use';

interface KnownForOrders {
  deadlines: Deadlines;
  records: KnownRecords;
  /** Ids of open items, by id of their support or line. */
  open: ReadonlyMap<number, number>;
}

/**
 * Looks up the records that orders refer to. Their supports and lines are locked, so that each gets only one open
 * item.
 */
export async function knownForOrders(
  viewer: Viewer,
  inputs: readonly WorkOrderInput[],
): Promise<KnownForOrders> {
  const { context, db } = viewer;
  const infrastructures = inputs.flatMap(({ items }) => items.map(one => one.infrastructure));
  await db
    .selectFrom('infrastructures')
    .select('id')
    .where(context.engine.among('id', infrastructures))
    .orderBy('id')
    .modifyEnd(context.engine.lockRows)
    .execute();
  const open = await db
    .selectFrom('work_items')
    .select(['id', 'infrastructure_id'])
    .where(context.engine.among('infrastructure_id', infrastructures))
    .where('state', 'in', OPEN_STATES)
    .where('deleted_at', 'is', null)
    .execute();
  return {
    deadlines: (await settingsInUse(db)).settings,
    records: await knownRecords(viewer, { infrastructures }),
    open: new Map(open.map(row => [row.infrastructure_id, row.id])),
  };
}

/** The dates of an order, derived from the day it is requested. */
export function daysOf(
  { requested_on, answer_by }: WorkOrderInput,
  today: string,
  { answer_days }: Pick<Deadlines, 'answer_days'>,
) {
  const requestedOn = requested_on ?? today;
  return { requestedOn, answerBy: answer_by ?? daysAfter(requestedOn, answer_days) };
}

function checkItems(check: ReferenceCheck, { open }: KnownForOrders, { items }: WorkOrderInput): void {
  const seen = new Set<number>();
  for (const [index, { infrastructure, measures }] of items.entries()) {
    const path = ['items', index, 'infrastructure'];
    const row = check.infrastructure(path, infrastructure);
    if (seen.has(infrastructure)) check.report(path, 'already_used');
    seen.add(infrastructure);
    const item = open.get(infrastructure);
    if (item !== undefined) check.report(path, 'already_ordered', { item });
    const offered: readonly string[] = row ? WORK_MEASURES[row.kind as InfrastructureType] : measures;
    if (!measures.every(measure => offered.includes(measure)))
      check.report(['items', index, 'measures'], 'wrong_infrastructure_type');
  }
}

/** Checks an order with the items to add. `keptOwner` is its present owner, whose list item may be disabled. */
export function checkedOrder(
  known: KnownForOrders,
  input: WorkOrderInput,
  today: string,
  keptOwner: number | null = null,
): ReferenceCheck {
  const check = new ReferenceCheck(known.records, [keptOwner]);
  check.item(['owner_id'], input.owner_id, 'OWNER');
  const { requestedOn, answerBy } = daysOf(input, today, known.deadlines);
  if (input.items.length > 0 && answerBy < requestedOn)
    check.report(['answer_by'], 'before_request', { date: requestedOn });
  checkItems(check, known, input);
  return check;
}

/** Places of the supports and lines of an order, existing and to be added. */
export async function placesOfOrder(
  { context, db }: Viewer,
  { uuid, items }: WorkOrderInput,
): Promise<Place[]> {
  const { engine } = context;
  const geojson = engine.readGeometry('infrastructures.geometry').as('geojson');
  const added = await db
    .selectFrom('infrastructures')
    .select(['id', geojson])
    .where(
      engine.among(
        'infrastructures.id',
        items.map(one => one.infrastructure),
      ),
    )
    .execute();
  const present = await db
    .selectFrom('work_items')
    .innerJoin('work_orders', 'work_orders.id', 'work_items.order_id')
    .innerJoin('infrastructures', 'infrastructures.id', 'work_items.infrastructure_id')
    .select(['infrastructures.id', geojson])
    .where('work_orders.uuid', '=', uuid?.toLowerCase() ?? '')
    .execute();
  return [...added, ...present].map(row => {
    const index = items.findIndex(one => one.infrastructure === row.id);
    return {
      geometry: JSON.parse(row.geojson),
      path: index < 0 ? ['items'] : ['items', index, 'infrastructure'],
    };
  });
}
