import {
  MOST_PERSONAL_TOKENS,
  newPersonalTokenSchema,
  personalTokenInputSchema,
  personalTokenSchema,
} from 'shared/contract/access';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { idParametersSchema } from '../../http/path-parameters';
import { RequestRefused } from '../../http/request-refused';
import { configsOf } from '../../http/route-table';
import { inTransaction } from '../../store/in-transaction';
import { mintPersonalToken, readPersonalTokens, removePersonalToken } from './personal-tokens';
import type { SessionServices } from './session-services';

const signedIn = configsOf({ access: 'signed-in', tag: 'session' });

/** Routes with which users create and remove tokens for other programs to read in their name. */
export function personalTokenRoutes(app: App, context: SessionServices): void {
  app.get(
    '/auth/tokens/',
    {
      config: signedIn('List one’s own tokens for other programs', {
        description: 'Names, last use and expiry. No answer shows a token again.',
        answer: z.array(personalTokenSchema),
      }),
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      return readPersonalTokens(context.db, signedInUser(request).id);
    },
  );

  // No `Idempotency-Key`: the response contains the token and must not be stored.
  app.post(
    '/auth/tokens/',
    {
      schema: { body: personalTokenInputSchema },
      config: signedIn('Make a token for another program; only this answer shows it', {
        description:
          'A token with which QGIS, a script or another program reads what the account may read: as Bearer, or as the password of Basic. `scopes` let it do more: `follow` the changes, read the `lists` and records as the account does, with exact places, and `write` records, which includes reading them; the history names the token. At most 20 for each account. Give it a name and an expiry.',
        answer: newPersonalTokenSchema,
        refuses: [409],
        status: 201,
      }),
    },
    async (request, reply) => {
      const { id: userId } = signedInUser(request);
      const answer = await inTransaction(context, async db => {
        // Locks the account, so that concurrent requests cannot exceed the limit together.
        await db.updateTable('users').set({ id: userId }).where('id', '=', userId).execute();
        const { id, token } = await mintPersonalToken(db, request.body, userId);
        const tokens = await readPersonalTokens(db, userId);
        if (tokens.length > MOST_PERSONAL_TOKENS)
          throw new RequestRefused('conflict', { reason: 'too_many_tokens' });
        return { ...tokens.find(listed => listed.id === id), token };
      });
      return reply.code(201).header('cache-control', 'private, no-store').send(answer);
    },
  );

  app.delete(
    '/auth/tokens/:id/',
    {
      schema: { params: idParametersSchema },
      config: signedIn('Revoke one of one’s own tokens', {
        description: 'From now on the token is refused.',
        status: 204,
      }),
    },
    async (request, reply) => {
      const { id } = request.params;
      const { id: userId } = signedInUser(request);
      if (!(await inTransaction(context, db => removePersonalToken(db, id, userId))))
        throw new RequestRefused('not_found');
      return reply.code(204).send();
    },
  );
}
