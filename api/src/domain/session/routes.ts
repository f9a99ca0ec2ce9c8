import { credentialsSchema } from 'shared/contract';
import { refreshInputSchema, tokensSchema } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { takesAnyFields } from '../../http/body-fields';
import { accountOfClaims } from './authenticate';
import { requireLocalSignIn } from './local-sign-in';
import { isRefreshable } from './refresh-tokens';
import { refreshSession, signIn, signInOriginOf } from './service';
import type { SessionServices } from './session-services';
import { tokenRefused } from './token-refused';

const open = { access: 'public', ignoresToken: true, acceptsForm: true } as const;

export function sessionRoutes(app: App, context: SessionServices): void {
  app.post(
    '/auth/jwt/create/',
    {
      schema: { body: takesAnyFields(credentialsSchema) },
      config: {
        ...open,
        tag: 'session',
        summary: 'Sign in',
        description:
          'Exchanges a name or e-mail address and a password for an access token of 30 minutes and a refresh token of 30 days. Unknown names and wrong passwords are answered alike, and many attempts are 429.',
        answer: tokensSchema,
        refuses: [401, 403],
      },
      onRequest: requireLocalSignIn(context),
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return signIn(context, request.body, signInOriginOf(request));
    },
  );

  app.post(
    '/auth/jwt/refresh/',
    {
      schema: { body: takesAnyFields(refreshInputSchema) },
      config: {
        ...open,
        tag: 'session',
        summary: 'Exchange a refresh token',
        description:
          'Gives new tokens. A refresh token is used once: used again after half a minute, it ends the session.',
        answer: tokensSchema,
        refuses: [401],
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
      config: {
        ...open,
        tag: 'session',
        summary: 'Check a token',
        description: 'Answers whether an access or refresh token would be accepted now.',
        answer: z.object({}),
        refuses: [401],
      },
    },
    async request => {
      const checked = await context.tokens.verify(request.body.token);
      if (checked.status === 'refused') throw tokenRefused('access', checked.fault);
      const { claims } = checked;
      if (claims.token_type === 'access') await accountOfClaims(context, claims);
      else if (!(await isRefreshable(context.db, claims.jti))) throw tokenRefused('refresh', 'revoked');
      return {};
    },
  );
}
