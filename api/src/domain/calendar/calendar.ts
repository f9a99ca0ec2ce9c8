import ical from 'ical-generator';
import { daysAfter, type WorkItem } from 'shared/programme';
import { findActiveUser } from '../../http/current-user';
import { screenAddress } from '../mail/mail-address';
import { parisTime } from '../notices/paris-clock';
import { presentItems } from '../orders/work-items';
import type { Context } from '../records/context';
import { placeText } from '../work-mails/notice-lines';
import { ownWorks } from '../work-mails/own-works';
import { noticeText as text } from '../work-mails/texts';

const MOST_EVENTS = 1_000;
const REFRESH_S = 3_600;

/**
 * The calendar of an account: works planned at the operator's or the coordinator's, and works that an editor is
 * asked to verify, each on its day. `null` for an account that may no longer read works.
 */
export async function calendarOf(context: Context, userId: number): Promise<string | null> {
  const { db, config } = context;
  const user = await findActiveUser(db, userId);
  if (!user?.scope.includes('data:read')) return null;
  const { locale } = user.account;
  const viewer = { context, db, userId };
  const { day } = parisTime(new Date());
  const works = await ownWorks(viewer, day);
  const calendar = ical({
    name: text(locale, 'calendar', 'name'),
    prodId: '//aviCable//works//EN',
    ttl: REFRESH_S,
  });

  async function add(
    kind: 'planned' | 'verify',
    query: NonNullable<typeof works>['planned'],
    dayOf: (item: WorkItem) => string | null,
  ) {
    const rows = (await query?.orderBy('work_items.since', 'desc').limit(MOST_EVENTS).execute()) ?? [];
    for (const item of await presentItems(viewer, rows, day)) {
      const start = dayOf(item);
      if (start === null) continue;
      const stamp = new Date(item.timestamp_update);
      calendar.createEvent({
        id: `${item.uuid}@avicable`,
        ...{ sequence: item.version, stamp, lastModified: stamp },
        ...{ start: new Date(start), end: new Date(daysAfter(start, 1)), allDay: true },
        summary: text(locale, 'calendar', kind, { place: placeText(locale, item.infrastructure) }),
        description: text(locale, 'calendar', 'order', { order: item.order.name }),
        url: screenAddress(config, locale, `/programme/works/${item.id}`),
      });
    }
  }

  await add('planned', works?.planned ?? null, ({ planned_for }) => planned_for);
  await add('verify', works?.verify ?? null, ({ due }) => due);
  return calendar.toString();
}
