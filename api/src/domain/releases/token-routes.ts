import {
  newReleaseTokenSchema,
  releaseTokenInputSchema,
  releaseTokenSchema,
} from 'shared/contract/administration';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { idParametersSchema } from '../../http/path-parameters';
import { RequestRefused } from '../../http/request-refused';
import { configsOf } from '../../http/route-table';
import type { Context } from '../records/context';
import { inWrite } from '../records/in-write';
import { mintReleaseToken, readReleaseTokens, revokeReleaseToken } from './tokens';

const administered = configsOf({ access: 'admin', tag: 'administration: system' });

/** Routes with which administrators give teams the right to release a remote, and revoke it. */
export function releaseTokenRoutes(app: App, context: Context): void {
  app.get(
    '/admin/release-tokens/',
    {
      config: administered('List the tokens for releases', {
        description: 'Remote, team, last use and state of each. No answer shows a token again.',
        answer: z.array(releaseTokenSchema),
      }),
    },
    async (_request, reply) => {
      reply.header('cache-control', 'private, no-store');
      return readReleaseTokens(context.db);
    },
  );

  // No `Idempotency-Key`: the response contains the token and must not be stored.
  app.post(
    '/admin/release-tokens/',
    {
      schema: { body: releaseTokenInputSchema },
      config: administered('Make a token for the releases of one remote; only this answer shows it', {
        description: 'A token by which a team releases one remote and nothing else.',
        answer: newReleaseTokenSchema,
        status: 201,
      }),
    },
    async (request, reply) => {
      const answer = await inWrite(context, signedInUser(request).id, async ({ db, userId }) => {
        const { id, token } = await mintReleaseToken(db, request.body, userId);
        const made = (await readReleaseTokens(db)).find(one => one.id === id);
        return { ...made, token };
      });
      return reply.code(201).header('cache-control', 'private, no-store').send(answer);
    },
  );

  app.delete(
    '/admin/release-tokens/:id/',
    {
      schema: { params: idParametersSchema },
      config: administered('Revoke a token for releases', {
        description: 'From now on the token is refused.',
        status: 204,
      }),
    },
    async (request, reply) => {
      const { id } = request.params;
      const exists = await inWrite(context, signedInUser(request).id, ({ db, userId }) =>
        revokeReleaseToken(db, id, userId),
      );
      if (!exists) throw new RequestRefused('not_found');
      return reply.code(204).send();
    },
  );
}
