import { sql } from 'kysely';
import { localToday } from 'shared/contract';
import { WAITED_FOR, WORK_STATES, type WorkState, type WorkStates } from 'shared/programme';
import { daysBetween } from 'shared/server';
import { matches } from '../records/selected-records';
import type { Viewer } from '../records/viewer';
import { isOverdueOn, selectedItems, selectItems } from './work-items';

/** States in which equipment has been fitted, including closed works. */
const FITTED: readonly WorkState[] = ['FITTED', 'VERIFIED', 'MONITORED', 'CLOSED'];

/** The median of values with their frequencies; `null` without values. */
function medianOf(counted: readonly { value: number; number: number }[]): number | null {
  const ascending = [...counted].sort((one, other) => one.value - other.value);
  const total = ascending.reduce((sum, { number }) => sum + number, 0);
  if (total === 0) return null;
  const valueAt = (place: number): number => {
    let before = 0;
    for (const { value, number } of ascending) {
      before += number;
      if (before > place) return value;
    }
    return Number.NaN;
  };
  return (valueAt(Math.floor((total - 1) / 2)) + valueAt(Math.floor(total / 2))) / 2;
}

/**
 * Counts the items that match a query and that an account sees: by state, overdue and fitted. `median_days` is the
 * time from the request to the fitting.
 */
export async function countStates(
  viewer: Viewer,
  query: Readonly<Record<string, unknown>> & { as_of?: string | undefined },
): Promise<WorkStates> {
  const asOf = query.as_of ?? localToday();
  const items = (await selectItems(viewer)).where(matches(viewer, selectedItems, query, asOf)).clearSelect();
  const counts = await items
    .select('work_items.state')
    .select([sql<number>`count(*)`.as('number'), sql<number>`sum(${isOverdueOn(asOf)})`.as('overdue')])
    .groupBy('work_items.state')
    .execute();
  // The days are grouped, since many items share the same dates.
  const dated = items
    .where('work_items.state', 'in', FITTED)
    .select('work_items.requested_on as requested')
    .select(
      sql<string | null>`(select work_events.date from work_events
        where work_events.item_id = work_items.id and work_events.to_state = 'FITTED'
        order by work_events.id desc limit 1)`.as('fitted'),
    );
  const durations = await viewer.db
    .selectFrom(dated.as('dated'))
    .select(['requested', 'fitted', sql<number>`count(*)`.as('number')])
    .groupBy(['requested', 'fitted'])
    .execute();
  const daysToFitting = durations.flatMap(({ requested, fitted, number }) =>
    fitted === null ? [] : [{ value: daysBetween(requested, fitted), number: Number(number) }],
  );
  const lateIn = (states: readonly WorkState[]) =>
    counts.reduce((sum, { state, overdue }) => sum + (states.includes(state) ? Number(overdue) : 0), 0);
  return {
    states: Object.fromEntries(counts.map(({ state, number }) => [state, Number(number)])),
    overdue: lateIn(WORK_STATES),
    late: { operator: lateIn(WAITED_FOR.operator), verifier: lateIn(WAITED_FOR.verifier) },
    fitted: daysToFitting.reduce((sum, { number }) => sum + number, 0),
    median_days: medianOf(daysToFitting),
  };
}
