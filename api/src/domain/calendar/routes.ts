import { calendarLinkSchema, newCalendarLinkSchema } from 'shared/contract/access';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { RequestRefused } from '../../http/request-refused';
import { configsOf } from '../../http/route-table';
import type { Context } from '../records/context';
import { hashOfToken, LONGEST_TOKEN, randomToken } from '../session/secret-tokens';
import { WRONG_TOKENS } from '../session/user-of-token';
import { calendarOf } from './calendar';

const PATH = '/auth/calendar/';
const FILE_TYPE = 'text/calendar';
const signedIn = configsOf({ access: 'signed-in', tag: 'session' });
const tokenSchema = z.object({ token: z.string().max(LONGEST_TOKEN) });

/** Routes of an account's calendar: the address to subscribe to, which holds a token, and the file itself. */
export function calendarRoutes(app: App, context: Context): void {
  const { db } = context;
  app.get(
    PATH,
    {
      config: signedIn('Whether one’s calendar has an address', {
        description: 'When the address was made; `null` without one. Only the answer that makes it shows it.',
        answer: calendarLinkSchema,
      }),
    },
    async request => {
      const row = await db
        .selectFrom('calendar_links')
        .select('created_at')
        .where('user_id', '=', signedInUser(request).id)
        .executeTakeFirst();
      return { created_at: row?.created_at ?? null };
    },
  );
  // No `Idempotency-Key`: the response contains the token and must not be stored.
  app.post(
    PATH,
    {
      config: signedIn('Make the address of one’s calendar; only this answer shows it', {
        description:
          'An address for calendar programs, with the works that are planned or that the account is asked to verify. It replaces the former address.',
        answer: newCalendarLinkSchema,
        status: 201,
      }),
    },
    async (request, reply) => {
      const token = randomToken('avicable_calendar_');
      const link = { token_hash: hashOfToken(token), created_at: new Date().toISOString() };
      await db
        .insertInto('calendar_links')
        .values({ user_id: signedInUser(request).id, ...link })
        .onConflict(conflict => conflict.column('user_id').doUpdateSet(link))
        .execute();
      reply.code(201);
      const address = new URL(`/api/v1/calendar/${token}.ics`, context.config.publicUrl).href;
      return { created_at: link.created_at, address };
    },
  );
  app.delete(
    PATH,
    {
      config: signedIn('Withdraw the address of one’s calendar', {
        description: 'From now on it is 404.',
        status: 204,
      }),
    },
    async request => {
      await db.deleteFrom('calendar_links').where('user_id', '=', signedInUser(request).id).execute();
    },
  );
  app.get(
    '/calendar/:token(^[\\w-]+).ics',
    {
      schema: { params: tokenSchema },
      config: {
        access: 'public',
        ignoresToken: true,
        tag: 'session',
        summary: 'The calendar behind an address',
        description:
          'iCalendar with one event of a whole day for each work. 404 for an address that was withdrawn or never existed; 429 after many of them.',
        produces: [FILE_TYPE],
        refuses: [404, 429],
      },
    },
    async (request, reply) => {
      const row = await db
        .selectFrom('calendar_links')
        .select('user_id')
        .where('token_hash', '=', hashOfToken(request.params.token))
        .executeTakeFirst();
      const file = row && (await calendarOf(context, row.user_id));
      if (!file) {
        await context.wrongTokens.count(request.ip, WRONG_TOKENS);
        throw new RequestRefused('not_found');
      }
      return reply
        .header('cache-control', 'private, no-cache')
        .type(`${FILE_TYPE}; charset=utf-8`)
        .send(file);
    },
  );
}
