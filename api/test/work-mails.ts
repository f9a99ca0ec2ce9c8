import { tellNotices } from '../src/domain/work-mails/tell-notices';
import type { TestServer } from './harness';
import { type MailBox, openMailBox, type ReceivedMail } from './mail-box';
import { samplesOf } from './samples';
import type { WorksWorld } from './works-world';

/** The instant some minutes after another one. */
export const minutesAfter = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** The name of the account that a mail went to. */
export const addressee = ({ to }: ReceivedMail): string => to.split('@')[0] ?? '';

/** A mail server for the product's mails about works. */
export interface WorkMails extends Pick<MailBox, 'url' | 'mails' | 'close'> {
  /** Whether the mail server asks clients to retry later. */
  isRefusing: boolean;
  /** Mails received after a server checked at an instant, ordered by address. */
  received(server: TestServer, at: string): Promise<ReceivedMail[]>;
  /** Recipients of mails after a server checked at an instant. */
  told(server: TestServer, at: string): Promise<string[]>;
}

export async function openWorkMails(): Promise<WorkMails> {
  const box = await openMailBox(0, () => (mails.isRefusing ? 451 : null));
  const mails: WorkMails = {
    ...box,
    isRefusing: false,
    async received({ context }, at) {
      await tellNotices(context, new Date(at));
      await context.mail.sendDue();
      return box.mails.splice(0).sort((a, b) => (a.to < b.to ? -1 : 1));
    },
    told: async (server, at) => (await mails.received(server, at)).map(addressee),
  };
  return mails;
}

/** Removes everything that mails report, and makes all accounts known to the server. */
export async function startAnew({ context }: TestServer, mails: WorkMails): Promise<void> {
  for (const table of [
    'mails',
    'notices',
    'alarms',
    'mortality_cases',
    'user_areas',
    'operations',
    'work_orders',
  ] as const)
    await context.db.deleteFrom(table).execute();
  await context.db.updateTable('users').set({ locale: 'fr' }).execute();
  mails.mails.length = 0;
  await tellNotices(context, new Date('2025-01-01T12:00:00Z'));
}

/** Enters a bird that died after works at a support; its alarm opens at an instant. @returns the id of the alarm */
export async function openAlarm(
  server: TestServer,
  world: WorksWorld,
  infrstr_id: number,
  at: string,
): Promise<number> {
  const { db } = server.context;
  const given = samplesOf(server).mortality({ date: '2025-08-01', infrstr_id });
  const { status, body } = await world.as('editor').post('mortality/', given);
  if (status !== 201) throw new Error(JSON.stringify(body));
  await db.updateTable('alarm_news').set({ opened_at: at }).where('number', 'is', null).execute();
  const alarm = await db
    .selectFrom('alarms')
    .select('id')
    .where('mortality_id', '=', body.id)
    .executeTakeFirstOrThrow();
  return alarm.id;
}

/** Id of an account. */
export async function accountOf({ context }: TestServer, username: string): Promise<number> {
  const { id } = await context.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return id;
}
