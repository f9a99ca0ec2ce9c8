import { sql } from 'kysely';
import { localToday } from 'shared/contract';
import { type ProgrammeWaiting, programmeWaitingSchema } from 'shared/programme/waiting';
import type { App } from '../../http/app-types';
import { selectItems } from '../orders/work-items';
import { nearAccount, outagesToSearch } from '../outages/to-search';
import type { Context } from '../records/context';
import { viewerOf } from '../records/record-routes';
import type { Viewer } from '../records/viewer';
import { type OwnWorks, ownWorks } from '../work-mails/own-works';
import { worksAccessOf } from '../works/works-access';

const NUMBER = sql<number>`count(*)`.as('number');

/** Number of overdue works per operator, highest first. */
async function lateByOwner(viewer: Viewer, late: NonNullable<OwnWorks['overdue']>) {
  const rows = await late
    .clearSelect()
    .select(['work_orders.owner_id', NUMBER])
    .groupBy('work_orders.owner_id')
    .execute();
  const { byId } = await viewer.context.lists.snapshot();
  return rows
    .map(({ owner_id, number }) => ({ owner: byId.get(owner_id) ?? null, count: Number(number) }))
    .sort((one, other) => other.count - one.count);
}

/** Number of rows of a query; 0 without a query. */
async function countOf(query: OwnWorks['alarms'] | OwnWorks['overdue'] | undefined): Promise<number> {
  const counted = (query as OwnWorks['overdue'])?.clearSelect().select(NUMBER);
  return Number((await counted?.executeTakeFirst())?.number ?? 0);
}

/**
 * What awaits action by an account: the alarms and works that its mails report, except works due soon. Operators also
 * get the number of unanswered requests.
 */
async function waitingWorks(viewer: Viewer, asOf: string): Promise<ProgrammeWaiting> {
  const { overdue, unverified, declined, verify, alarms } = (await ownWorks(viewer, asOf)) ?? {};
  const { owner } = await worksAccessOf(viewer);
  const requests =
    owner === 'all' ? null : (await selectItems(viewer)).where('work_items.state', '=', 'REQUESTED');
  return {
    alarms: await countOf(alarms),
    overdue: overdue ? await lateByOwner(viewer, overdue) : [],
    fitted: await countOf(verify),
    unverified: await countOf(unverified),
    declined: await countOf(declined),
    requested: await countOf(requests),
    to_search: (await nearAccount(viewer, await outagesToSearch(viewer))).length,
  };
}

export function waitingRoutes(app: App, context: Context): void {
  app.get(
    '/programme/waiting/',
    {
      config: {
        access: 'data:read',
        tag: 'works',
        summary: 'What waits for this account: open alarms, late works, works to verify, requests to answer',
        description: 'Numbers for the badges of the menu, for what the account may do.',
        answer: programmeWaitingSchema,
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-cache');
      return waitingWorks(viewerOf(context, request), localToday());
    },
  );
}
