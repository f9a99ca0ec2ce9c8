import type { FastifyRequest } from 'fastify';
import { recordLinkInputSchema, recordLinkSchema } from 'shared/kinds/reports';
import { z } from 'zod';
import type { Context } from '../../domain/records/context';
import { viewerOf } from '../../domain/records/record-routes';
import type { Viewer } from '../../domain/records/viewer';
import { hashOfToken, isExpired, LONGEST_TOKEN, newToken } from '../../domain/session/secret-tokens';
import { WRONG_TOKENS } from '../../domain/session/user-of-token';
import type { App } from '../../http/app-types';
import { AttemptLimiter } from '../../http/attempt-limiter';
import { findActiveUser, signedInUser } from '../../http/current-user';
import { idParametersSchema } from '../../http/path-parameters';
import { localeOf } from '../../http/request-locale';
import { RequestRefused } from '../../http/request-refused';
import { caseSheet } from './case-sheet';
import { infrastructureSheet } from './infrastructure-sheet';
import type { Sheet } from './sheet';
import { SheetWords } from './sheet-words';
import { SHEET_ROUTE, sendSheet, sheetQuerySchema } from './write-sheet';

const PREFIX = 'avicable_record_';
/** Maximum number of valid links of a record. */
const MOST_LINKS = 20;
/** Limits of the sheets that a network reads, and that a link gives, in an hour. */
const READ_LIMITS = { perRequester: 60, perTarget: 300, windowMs: 3_600_000 };

type FindSheet = (viewer: Viewer, words: SheetWords, id: number) => Promise<Sheet | null>;
const SHEETS: Record<'infrastructures' | 'mortality', FindSheet> = {
  infrastructures: async (viewer, words, id) =>
    (await infrastructureSheet(viewer, words, id, 'POLE')) ??
    (await infrastructureSheet(viewer, words, id, 'LINE')),
  mortality: caseSheet,
};

/** Routes by which editors make and withdraw links to the sheet of one record, and the sheet that a link opens. */
export function recordLinkRoutes(app: App, context: Context): void {
  const { db } = context;
  const reads = new AttemptLimiter(db, 'record-link', READ_LIMITS);

  for (const [kind, path] of [
    ['infrastructures', '/cables/infrastructures/:id/links/'],
    ['mortality', '/mortality/:id/links/'],
  ] as const) {
    const facts = { access: 'data:write', tag: 'sheets' } as const;
    // No `Idempotency-Key`: the response contains the token and must not be stored.
    app.post(
      path,
      {
        schema: { params: idParametersSchema, body: recordLinkInputSchema },
        config: {
          ...facts,
          summary: 'Make a link with which people without an account read the sheet of a record',
          description:
            'The token opens `record-links/<token>/sheet.pdf`, the sheet that this account can print, until it ends, is withdrawn, or the account may no longer read the record. Only this answer shows it.',
          answer: recordLinkSchema,
          status: 201,
          refuses: [409],
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const viewer = viewerOf(context, request as FastifyRequest);
        if (!(await SHEETS[kind](viewer, new SheetWords(localeOf(request)), id)))
          throw new RequestRefused('not_found');
        const { token, stored } = newToken(PREFIX, request.body.days);
        await db.deleteFrom('record_links').where('expires_at', '<=', stored.created_at).execute();
        const valid = await db
          .selectFrom('record_links')
          .select('id')
          .where('kind', '=', kind)
          .where('record_id', '=', id)
          .execute();
        if (valid.length >= MOST_LINKS) throw new RequestRefused('conflict', { reason: 'too_many_links' });
        const created_by = signedInUser(request as FastifyRequest).id;
        await db
          .insertInto('record_links')
          .values({ ...stored, kind, record_id: id, created_by })
          .execute();
        return reply.code(201).send({ token, expires_at: stored.expires_at });
      },
    );

    app.delete(
      path,
      {
        schema: { params: idParametersSchema },
        config: {
          ...facts,
          summary: 'Withdraw all links to the sheet of a record',
          description: 'From now on they are refused.',
          status: 204,
        },
      },
      async request => {
        const { id } = request.params;
        await db.deleteFrom('record_links').where('kind', '=', kind).where('record_id', '=', id).execute();
      },
    );
  }

  app.get(
    '/record-links/:token/sheet.pdf',
    {
      schema: {
        params: z.object({ token: z.string().max(LONGEST_TOKEN) }),
        querystring: sheetQuerySchema,
      },
      config: {
        ...SHEET_ROUTE,
        access: 'public',
        ignoresToken: true,
        ownToken: 'record-link',
        tag: 'sheets',
        summary: 'The sheet of one record as PDF, by a link',
        description:
          '404 when the link is wrong, has ended or was withdrawn; 429 after 300 reads in an hour, or 60 of a network. Birds whose place rules blur are not told.',
        refuses: [404, 429],
      },
    },
    async (request, reply) => {
      const row = await db
        .selectFrom('record_links')
        .select(['kind', 'record_id', 'created_by', 'expires_at'])
        .where('token_hash', '=', hashOfToken(request.params.token))
        .executeTakeFirst();
      const user = row && !isExpired(row.expires_at) ? await findActiveUser(db, row.created_by) : null;
      if (!row || !user?.scope.includes('data:write')) {
        await context.wrongTokens.count(request.ip, WRONG_TOKENS);
        throw new RequestRefused('not_found');
      }
      await reads.count(request.ip, hashOfToken(request.params.token));
      const viewer: Viewer = { context, db, userId: user.id, user };
      const words = new SheetWords(request.query.lang ?? localeOf(request));
      const sheet = await SHEETS[row.kind](viewer, words, row.record_id);
      reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
      return sendSheet(request as FastifyRequest, reply, viewer, words, sheet);
    },
  );
}
