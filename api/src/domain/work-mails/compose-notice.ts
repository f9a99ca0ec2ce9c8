import type { NoticeKind } from 'shared/contract';
import { WAITED_FOR } from 'shared/programme';
import { NOTICE_KINDS } from 'shared/server';
import type { Locale } from '../../config/texts';
import { type CurrentUser, findActiveUser } from '../../http/current-user';
import type { Row } from '../../store/schema';
import { selectComments } from '../comments/comments';
import { screenAddress } from '../mail/mail-address';
import { detailsOf } from '../mail/mail-queue';
import { type ComposedMail, type MailContent, type MailList, renderMail } from '../mail/render-mail';
import { parisTime } from '../notices/paris-clock';
import { noticesOf } from '../notices/switches';
import { presentAlarms } from '../orders/alarms';
import { summariesOf } from '../orders/present-infrastructures';
import { presentItems, selectItems } from '../orders/work-items';
import { mailHead, organisationOf, productOf } from '../organisation/organisation';
import { idsOf, nearAccount, outagesToSearch } from '../outages/to-search';
import type { Context } from '../records/context';
import { fullNameOf } from '../records/full-name';
import { peopleOf } from '../records/stamp';
import type { Viewer } from '../records/viewer';
import { registrationText } from '../registration/texts';
import { hiddenAmong, hiddenOnInfrastructures } from '../sensitivity/sensitive-cases';
import { mintLink } from '../session/order-links';
import { worksAccessOf } from '../works/works-access';
import { alarmLine, dayText, itemLine, placeText } from './notice-lines';
import { type OwnWorks, ownWorks, toldAlarms } from './own-works';
import { noticeText as text } from './texts';

type QueuedNotice = Row<'mails'> & { kind: NoticeKind };

export const isNoticeKind = (kind: Row<'mails'>['kind']): kind is NoticeKind =>
  (NOTICE_KINDS as readonly string[]).includes(kind);

/** Maximum of lines in a list of a mail. One more line has the number of the other items. */
const MOST_NAMED = 10;

const WORKS = '/programme/works';
const ALARMS = '/programme/alarms';
const OUTAGES = '/programme/outages';
const ITEM_LISTS = {
  overdue: { state: WAITED_FOR.operator.join(), overdue: 'true' },
  unverified: { state: WAITED_FOR.verifier.join(), overdue: 'true' },
  soon: {},
  verify: { state: 'FITTED' },
} as const satisfies Record<string, Record<string, string>>;
const PARTS = ['overdue', 'unverified', 'soon', 'verify'] as const;

type AlarmQuery = NonNullable<OwnWorks['alarms']>;
type ItemQuery = NonNullable<OwnWorks['overdue']>;

const withMore = (locale: Locale, lines: string[], count: number) =>
  count > lines.length ? [...lines, text(locale, 'words', 'more', { count: count - lines.length })] : lines;

async function alarmsFound(viewer: Viewer, locale: Locale, query: AlarmQuery) {
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await query.orderBy('alarms.id', 'desc').limit(MOST_NAMED).execute();
  const hidden = await hiddenAmong(
    viewer,
    rows.map(row => row.mortality_id),
  );
  const lines = (await presentAlarms(viewer, rows)).map(alarm =>
    alarmLine(locale, alarm, hidden.has(alarm.mortality.id)),
  );
  return { count: Number(count), lines: withMore(locale, lines, Number(count)) };
}

async function itemsFound(
  viewer: Viewer,
  locale: Locale,
  part: (typeof PARTS)[number],
  query: ItemQuery,
  day: string,
) {
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await query.orderBy('work_items.due').orderBy('work_items.id').limit(MOST_NAMED).execute();
  const lines = (await presentItems(viewer, rows, day)).map(item => itemLine(locale, part, item));
  return { count: Number(count), lines: withMore(locale, lines, Number(count)) };
}

type Letter = Pick<MailContent, 'subject' | 'paragraphs' | 'lists' | 'button'> & {
  /** Ids of the links to orders that were made for this mail. */
  links?: number[];
};

const MOST_LINKED = 5;

/**
 * Links to the newest orders of an operator that have requested or planned items. Fitters answer them without an
 * account. Accounts with other roles get no links.
 */
async function linksTo(viewer: Viewer, locale: Locale) {
  const lists: MailList[] = [];
  const links: number[] = [];
  const { roles } = await worksAccessOf(viewer);
  if (roles.join() !== 'operator') return { lists, links };
  const orders = await (await selectItems(viewer))
    .clearSelect()
    .select(['work_orders.id', 'work_orders.name', ({ fn }) => fn.countAll<number>().as('count')])
    .where('work_items.state', 'in', ['REQUESTED', 'PLANNED'])
    .groupBy(['work_orders.id', 'work_orders.name'])
    .orderBy('work_orders.id', 'desc')
    .limit(MOST_LINKED)
    .execute();
  for (const { id, name: order, count } of orders) {
    const made = await mintLink(viewer.db, id);
    // An order with too many links gets no further link.
    if (!made) continue;
    links.push(made.id);
    const link = screenAddress(viewer.context.config, locale, `/orders/${made.token}`);
    const all = { label: text(locale, 'digest', 'link'), link };
    lists.push({ title: text(locale, 'digest', 'order', { order, count: Number(count) }), lines: [], all });
  }
  return { lists, links };
}

/** The mail about new alarms; `null` if none is left to report. */
async function alarmsLetter(viewer: Viewer, locale: Locale, mail: QueuedNotice): Promise<Letter | null> {
  const { alarms: range } = detailsOf(mail);
  const works = await ownWorks(viewer, parisTime(new Date()).day);
  if (!range || !works?.alarms) return null;
  const query = toldAlarms(works.alarms, range.after, range.until);
  const { count, lines } = await alarmsFound(viewer, locale, query);
  if (count === 0) return null;
  const link = screenAddress(viewer.context.config, locale, ALARMS);
  const product = productOf(await organisationOf(viewer.db));
  return {
    subject: text(locale, 'alarms', count === 1 ? 'subject_one' : 'subject_other', { count, product }),
    paragraphs: [text(locale, 'alarms', 'lead')],
    lists: [{ lines }],
    button: { label: text(locale, 'alarms', 'all'), link },
  };
}

/** The weekly digest; `null` if nothing is left to report. */
async function digestLetter(viewer: Viewer, locale: Locale, mail: QueuedNotice): Promise<Letter | null> {
  const { day } = detailsOf(mail);
  const works = day ? await ownWorks(viewer, day) : null;
  if (!day || !works) return null;
  const { config } = viewer.context;
  const product = productOf(await organisationOf(viewer.db));
  const lists: MailList[] = [];
  for (const part of PARTS) {
    const query = works[part];
    if (!query) continue;
    const { count, lines } = await itemsFound(viewer, locale, part, query, day);
    const link = screenAddress(config, locale, WORKS, ITEM_LISTS[part]);
    const all = { label: text(locale, 'digest', `${part}_all`), link };
    if (count > 0) lists.push({ title: text(locale, 'digest', part, { count }), lines, all });
  }
  if (works.alarms) {
    const { count, lines } = await alarmsFound(viewer, locale, works.alarms);
    const all = { label: text(locale, 'alarms', 'all'), link: screenAddress(config, locale, ALARMS) };
    if (count > 0) lists.push({ title: text(locale, 'digest', 'alarms', { count }), lines, all });
  }
  if (lists.length === 0) return null;
  const linked = await linksTo(viewer, locale);
  return {
    subject: text(locale, 'digest', 'subject', { day: dayText(locale, day), product }),
    paragraphs: [text(locale, 'digest', 'lead')],
    lists: [...lists, ...linked.lists],
    links: linked.links,
  };
}

/** The mail about power cuts near a person; `null` if somebody has searched everywhere, or it is too late. */
async function outagesLetter(viewer: Viewer, locale: Locale, mail: QueuedNotice): Promise<Letter | null> {
  const { after = 0 } = detailsOf(mail).outages ?? {};
  const near = (await nearAccount(viewer, await outagesToSearch(viewer))).filter(({ id }) => id > after);
  if (near.length === 0) return null;
  const named = near.slice(0, MOST_NAMED);
  const places = await summariesOf(
    viewer,
    named.flatMap(({ place }) => idsOf(place)[0] ?? []),
  );
  const lines = named.flatMap(({ date, time, feeder, place }) => {
    const summary = places.get(idsOf(place)[0] ?? 0);
    if (!summary) return [];
    const at = [dayText(locale, date), time].filter(Boolean).join(', ');
    const where = [feeder, placeText(locale, summary)].filter(Boolean).join(', ');
    return text(locale, 'outages', 'line', { at, place: where });
  });
  const count = near.length;
  const product = productOf(await organisationOf(viewer.db));
  return {
    subject: text(locale, 'outages', count === 1 ? 'subject_one' : 'subject_other', { count, product }),
    paragraphs: [text(locale, 'outages', 'lead')],
    lists: [{ lines: withMore(locale, lines, count) }],
    button: {
      label: text(locale, 'outages', 'all'),
      link: screenAddress(viewer.context.config, locale, OUTAGES),
    },
  };
}

/** The mail about a trouble of the server, or about its end. */
async function troubleLetter(
  { context: { config } }: Viewer,
  locale: Locale,
  mail: QueuedNotice,
): Promise<Letter | null> {
  const { trouble } = detailsOf(mail);
  if (!trouble) return null;
  const { kind, isOver } = trouble;
  const name = text(locale, 'troubles', kind);
  return {
    subject: text(locale, 'troubles', isOver ? 'subject_over' : 'subject', { name }),
    paragraphs: [text(locale, 'troubles', isOver ? 'over' : `${kind}_lead`, { name })],
    button: {
      label: text(locale, 'troubles', 'all'),
      link: screenAddress(config, locale, '/api/admin/health'),
    },
  };
}

/**
 * The mail about a mention; `null` if the comment was withdrawn, or the recipient may not read its record. If rules
 * blur a bird there, it names neither the support or line nor the text, which may name the place.
 */
async function mentionLetter(viewer: Viewer, locale: Locale, mail: QueuedNotice): Promise<Letter | null> {
  const comment = await (await selectComments(viewer))
    .leftJoin('work_items', 'work_items.id', 'comments.item_id')
    .select('work_items.infrastructure_id as works_at')
    .where('comments.id', '=', detailsOf(mail).comment ?? 0)
    .executeTakeFirst();
  if (!comment) return null;
  const { infrastructure_id, mortality_id, item_id, works_at } = comment;
  const support = infrastructure_id ?? works_at;
  const hidden =
    support === null
      ? await hiddenAmong(viewer, [mortality_id ?? 0])
      : await hiddenOnInfrastructures(viewer, [support]);
  const isHidden = hidden.size > 0;
  const summary =
    infrastructure_id !== null && (await summariesOf(viewer, [infrastructure_id])).get(infrastructure_id);
  const author = (await peopleOf(viewer.db, [comment])).get(comment.created_by ?? 0);
  const name = author?.full_name || author?.username || '';
  const [place, screen] = summary
    ? [placeText(locale, summary), `/infrastructures/${infrastructure_id}`]
    : mortality_id === null
      ? [text(locale, 'mentions', 'works', { id: item_id ?? 0 }), `${WORKS}/${item_id}`]
      : [text(locale, 'mentions', 'case', { id: mortality_id }), `/mortality/${mortality_id}`];
  return {
    subject: text(locale, 'mentions', 'subject', { name }),
    paragraphs: [text(locale, 'mentions', isHidden ? 'hidden' : 'lead', { name, place })],
    lists: isHidden ? [] : [{ lines: [comment.text] }],
    button: {
      label: text(locale, 'mentions', 'all'),
      link: screenAddress(viewer.context.config, locale, screen),
    },
  };
}

const LETTERS = {
  alarms: alarmsLetter,
  digest: digestLetter,
  mentions: mentionLetter,
  outages: outagesLetter,
  troubles: troubleLetter,
};

async function composed(
  { config, db }: Context,
  { account }: CurrentUser,
  locale: Locale,
  { links = [], ...letter }: Letter,
): Promise<ComposedMail> {
  const organisation = await organisationOf(db);
  const name = fullNameOf(account);
  const rendered = renderMail({
    ...letter,
    head: mailHead(organisation),
    greeting: name
      ? registrationText(locale, 'mail', 'greeting', { name })
      : registrationText(locale, 'mail', 'greeting_unnamed'),
    notes: [],
    stop: { label: text(locale, 'words', 'stop'), link: screenAddress(config, locale, '/account') },
    footer: registrationText(locale, 'mail', 'footer', { product: productOf(organisation) }),
    language: locale,
  });
  const link = letter.button?.link ?? letter.lists?.[0]?.all?.link ?? null;
  return {
    mail: { ...rendered, to: account.email, link },
    discard: async () => {
      if (links.length > 0) await db.deleteFrom('order_links').where('id', 'in', links).execute();
    },
  };
}

/**
 * Composes a queued mail about works from the present state. `null` if the recipient may no longer sign in or has
 * turned this kind of mail off, or if nothing is left to report.
 */
export async function composeNotice(context: Context, mail: QueuedNotice): Promise<ComposedMail | null> {
  const { db } = context;
  const user = mail.user_id === null ? null : await findActiveUser(db, mail.user_id);
  if (!user?.account.email || (await noticesOf(db, user))[mail.kind] !== true) return null;
  const { locale } = user.account;
  const letter = await LETTERS[mail.kind]({ context, db, userId: user.id }, locale, mail);
  return letter && composed(context, user, locale, letter);
}
