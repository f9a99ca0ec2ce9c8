import { userSchema } from 'shared/contract';
import type { Context } from '../../context';
import type { App } from '../../http/app-types';
import { signedInUser } from '../session/signed-in-user';
import {
  changeOwnPassword,
  changeOwnProfile,
  ownProfileSchema,
  passwordChangeSchema,
  presentUser,
} from './service';

/** One's own account. */
export function accountRoutes(app: App, context: Context): void {
  const me = (summary: string) =>
    ({ access: 'signed-in', description: { tag: 'accounts', summary, answer: userSchema } }) as const;

  app.get('/auth/users/me/', { config: me('The account of the token') }, async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    return presentUser(context, signedInUser(request));
  });

  app.patch(
    '/auth/users/me/',
    { schema: { body: ownProfileSchema }, config: me('Change one’s own profile') },
    async request => changeOwnProfile(context, signedInUser(request), request.body),
  );

  app.post(
    '/auth/users/set_password/',
    {
      schema: { body: passwordChangeSchema },
      config: {
        access: 'signed-in',
        description: { tag: 'accounts', summary: 'Change the password', status: 204 },
      },
    },
    async (request, reply) => {
      await changeOwnPassword(context, signedInUser(request), request.body, request.ip);
      return reply.code(204).send();
    },
  );
}
