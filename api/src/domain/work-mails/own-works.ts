import { type SqlBool, sql } from 'kysely';
import { daysAfter, WAITED_FOR } from 'shared/programme';
import { findActiveUser } from '../../http/current-user';
import { selectAlarms } from '../orders/alarms';
import { selectItems } from '../orders/work-items';
import { editAreasOf } from '../records/edit-areas';
import { areaCodesOf, isInAreas } from '../records/own-areas';
import type { Viewer } from '../records/viewer';
import { worksAccessOf } from '../works/works-access';

/** A digest lists works that are due within this many days. */
const SOON_DAYS = 14;

/** The works and alarms that mails report to an account; `null` for kinds that do not concern it. */
export type OwnWorks = NonNullable<Awaited<ReturnType<typeof ownWorks>>>;

/**
 * Queries of the works and alarms that mails report to an account. Operators get the works of their owner.
 * Coordinators get the works in their areas, or all works if they have no areas. Editors get the works that they may
 * verify. `null` for an account that cannot sign in.
 */
export async function ownWorks(viewer: Viewer, asOf: string) {
  const user = await findActiveUser(viewer.db, viewer.userId);
  if (!user) return null;
  const { roles } = await worksAccessOf(viewer);
  const isOperator = roles.includes('operator') && !roles.includes('coordinator');
  const codes = isOperator ? [] : await areaCodesOf(viewer);
  const isBound = (await editAreasOf(viewer.db)) === 'own' && !user.scope.includes('admin');
  const items = (await selectItems(viewer)).where(isInAreas(codes, 'work_items.infrastructure_id'));
  const coordinates = roles.includes('coordinator');
  const follows = roles.includes('operator') || coordinates;
  const lateFor = (mover: 'operator' | 'verifier') =>
    items.where('work_items.state', 'in', WAITED_FOR[mover]).where('work_items.due', '<', asOf);
  const verifies = roles.includes('editor') && !(isBound && codes.length === 0);
  return {
    overdue: follows ? lateFor('operator') : null,
    unverified: coordinates ? lateFor('verifier') : null,
    declined: coordinates ? items.where('work_items.state', 'in', WAITED_FOR.coordinator) : null,
    planned: follows
      ? items.where('work_items.state', '=', 'PLANNED').where('work_items.planned_for', 'is not', null)
      : null,
    // Monitored works are excluded, since nobody has to act when monitoring ends.
    soon: follows
      ? items
          .where('work_items.due', '>=', asOf)
          .where('work_items.due', '<=', daysAfter(asOf, SOON_DAYS))
          .where('work_items.state', '!=', 'MONITORED')
      : null,
    verify: verifies
      ? items.where('work_items.state', '=', 'FITTED').where(
          sql<SqlBool>`not exists (select 1 from operations as fitting
            where fitting.id = work_items.operation_id and fitting.created_by = ${viewer.userId})`,
        )
      : null,
    alarms: follows
      ? (await selectAlarms(viewer))
          .where('alarms.state', '=', 'OPEN')
          .where(isInAreas(codes, 'alarms.infrastructure_id'))
      : null,
  };
}

/** Restricts a query of alarms to the batches with numbers above `after`, up to `until`. */
export const toldAlarms = (alarms: NonNullable<OwnWorks['alarms']>, after: number, until: number) =>
  alarms
    .innerJoin('alarm_news', 'alarm_news.alarm_id', 'alarms.id')
    .where('alarm_news.number', '>', after)
    .where('alarm_news.number', '<=', until);
