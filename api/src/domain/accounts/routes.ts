import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { noticesSchema, userSchema } from 'shared/contract';
import { closeAccountSchema } from 'shared/contract/accounts';
import { noticesInputSchema, passwordChangeSchema, profileChangeSchema } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { takesFields } from '../../http/body-fields';
import { type CurrentUser, signedInUser } from '../../http/current-user';
import { askedLocaleOf } from '../../http/request-locale';
import { changeNotices, noticesOf } from '../notices/switches';
import type { Context } from '../records/context';
import { type ChangeOrigin, changeOwnPassword } from './change-password';
import { exportAccount } from './export-account';
import { changeOwnProfile, closeOwnAccount } from './own-account';
import { presentUser } from './present-user';

const answering =
  (answer?: z.ZodType) =>
  (summary: string, description: string): FastifyContextConfig => ({
    ...{ access: 'signed-in', tag: 'accounts', summary, description },
    ...(answer ? { answer } : { status: 204 }),
  });
const me = answering(userSchema);
const notices = answering(noticesSchema);
const done = answering();

const originOf = (request: FastifyRequest, { account }: CurrentUser): ChangeOrigin => ({
  address: request.ip,
  locale: askedLocaleOf(request) ?? account.locale,
});

export function accountRoutes(app: App, context: Context): void {
  app.get(
    '/auth/users/me/',
    { config: me('Read one’s own account', 'Names, areas, groups and permissions of the account.') },
    async request => presentUser(context, signedInUser(request)),
  );

  app.patch(
    '/auth/users/me/',
    {
      schema: { body: takesFields(profileChangeSchema, { input: profileChangeSchema, answer: userSchema }) },
      config: me(
        'Change one’s own profile; a new e-mail address needs the password and takes effect once confirmed',
        'Writes the fields sent. The link to confirm an e-mail address goes to the new one, and a notice to the old one.',
      ),
    },
    async request => {
      const user = signedInUser(request);
      return changeOwnProfile(context, user, request.body, originOf(request, user));
    },
  );

  app.delete(
    '/auth/users/me/',
    {
      schema: { body: closeAccountSchema },
      config: done(
        'Close one’s own account for good',
        'Needs the password. Records stay, under a name that tells nothing.',
      ),
    },
    async request => {
      const { current_password } = request.body;
      await closeOwnAccount(context, signedInUser(request), current_password, request.ip);
    },
  );

  app.get(
    '/auth/users/me/export/',
    {
      config: {
        access: 'signed-in',
        tag: 'accounts',
        summary: 'Export all data of one’s own account',
        description: 'A JSON file with the profile, sessions, records and changes of the account.',
        sends: ['Content-Disposition'],
        answer: z.looseObject({ exported_at: z.string(), account: z.looseObject({}) }),
      },
    },
    async (request, reply) => {
      const user = signedInUser(request);
      const name = user.account.username.replace(/[^A-Za-z0-9._-]/g, '_');
      reply.header('content-disposition', `attachment; filename="avicable-${name}.json"`);
      return exportAccount(context, user);
    },
  );

  app.get(
    '/auth/users/me/notices/',
    {
      config: notices(
        'Mails about works that concern one’s own account, and whether it gets them',
        'Each kind of mail with whether it is on, and when it is sent.',
      ),
    },
    async request => noticesOf(context.db, signedInUser(request)),
  );

  app.patch(
    '/auth/users/me/notices/',
    {
      schema: {
        body: takesFields(noticesInputSchema, { input: noticesInputSchema, answer: noticesSchema }),
      },
      config: notices('Turn mails about works on or off', 'Writes the kinds sent and leaves the others.'),
    },
    async request => changeNotices(context, signedInUser(request), request.body),
  );

  app.post(
    '/auth/users/set_password/',
    {
      schema: { body: passwordChangeSchema },
      config: done(
        'Change the password; other sessions end',
        'Needs the present password. The new one has at least 12 characters and is none that is easily guessed.',
      ),
    },
    async request => {
      const user = signedInUser(request);
      await changeOwnPassword(context, user, request.body, originOf(request, user));
    },
  );
}
