import { credentialsSchema, refreshInputSchema, tokensSchema } from 'shared/contract';
import { z } from 'zod';
import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { takesAnyFields } from '../../http/body-fields';
import { refreshSession, signIn } from './service';
import { isSessionOpen } from './sessions';
import { tokenRefused } from './token-refused';

const open = { access: 'public', ignoresToken: true, acceptsForm: true } as const;

/** Signing in, refreshing and checking tokens. */
export function sessionRoutes(app: App, context: Context): void {
  app.post(
    '/auth/jwt/create/',
    {
      schema: { body: takesAnyFields(credentialsSchema) },
      config: { ...open, description: { tag: 'session', summary: 'Sign in', answer: tokensSchema } },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return signIn(context, request.body, request.ip, request.headers['user-agent']);
    },
  );

  app.post(
    '/auth/jwt/refresh/',
    {
      schema: { body: takesAnyFields(refreshInputSchema) },
      config: {
        ...open,
        description: { tag: 'session', summary: 'Exchange a refresh token', answer: tokensSchema },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return refreshSession(context, request.body.refresh);
    },
  );

  app.post(
    '/auth/jwt/verify/',
    {
      schema: { body: takesAnyFields(z.object({ token: z.string().min(1).max(4096) })) },
      config: { ...open, description: { tag: 'session', summary: 'Check a token', answer: z.object({}) } },
    },
    async request => {
      const checked = await context.tokens.verify(request.body.token);
      if (checked.status === 'refused') throw tokenRefused('access', checked.fault);
      const { sid, user_id } = checked.claims;
      if (sid !== undefined && !(await isSessionOpen(context.db, user_id, sid)))
        throw tokenRefused('access', 'revoked');
      return {};
    },
  );
}
