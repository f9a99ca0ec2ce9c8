import {
  applicantSchema,
  applicantsSchema,
  refusalInputSchema,
  registrationAnswerSchema,
  resetRequestSchema,
  verificationAnswerSchema,
} from 'shared/contract/accounts';
import { activationInputSchema, registrationSchema, resetConfirmationSchema } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { localeOf } from '../../http/request-locale';
import type { Context } from '../records/context';
import { requireLocalSignIn } from '../session/local-sign-in';
import { activateAccount, readApplicant, readApplicants } from './activate-account';
import { refuseRequest } from './refuse-request';
import { confirmReset, requestReset } from './reset-password';
import { signUp } from './sign-up';
import { registrationText } from './texts';
import { verifyEmail } from './verify-email';

const tokenSchema = z.object({ token: z.string().min(1).max(200) });
const open = { access: 'public', ignoresToken: true } as const;
const managers = (summary: string, description: string, answer: z.ZodType = applicantSchema) =>
  ({
    access: 'accounts:activate',
    tag: 'registration',
    summary,
    description,
    answer,
    refuses: [409],
  }) as const;

export function registrationRoutes(app: App, context: Context): void {
  app.post(
    '/user/',
    {
      schema: { body: registrationSchema },
      onRequest: requireLocalSignIn(context),
      config: {
        ...open,
        tag: 'registration',
        summary:
          'Sign up; the response is the same for an address that has an account, whose owner gets a mail',
        description:
          'Stores a request for an account and sends the mail that confirms the address. A few an hour for each address and network.',
        answer: registrationAnswerSchema,
        refuses: [403],
        status: 201,
      },
    },
    async (request, reply) => {
      await signUp(context, request.body, { address: request.ip, locale: localeOf(request) });
      const { password: _, ...answer } = request.body;
      return reply.code(201).header('cache-control', 'no-store').send(answer);
    },
  );

  app.get(
    '/user/verify_email/:token/',
    {
      schema: { params: tokenSchema },
      config: {
        ...open,
        tag: 'registration',
        summary: 'Follow the link of a verification mail',
        description: 'Confirms an e-mail address, and tells the managers of the areas.',
        answer: verificationAnswerSchema,
      },
    },
    async (request, reply) => {
      const locale = localeOf(request);
      const outcome = await verifyEmail(context, request.params.token, locale);
      reply.header('cache-control', 'no-store');
      return { ...outcome, msg: registrationText(locale, 'verification', outcome.code) };
    },
  );

  app.get(
    '/user/activate/',
    {
      config: managers(
        'List the requests for an account in the manager’s areas',
        'Those that wait, with who asks and for which areas.',
        applicantsSchema,
      ),
    },
    async request => readApplicants(context, signedInUser(request)),
  );

  app.get(
    '/user/activate/:token/',
    {
      schema: { params: tokenSchema },
      config: managers(
        'Read a request for an account, by the token of its mail or its id in the list',
        'Who asks, for which areas, and whether it has been answered.',
      ),
    },
    async request => readApplicant(context, signedInUser(request), request.params.token),
  );

  app.patch(
    '/user/activate/:token/',
    {
      schema: { params: tokenSchema, body: activationInputSchema },
      config: {
        ...managers(
          'Activate an account; 208 if it is already active',
          'Lets the account in with a group, and tells its owner by mail.',
        ),
        otherAnswers: { 208: applicantSchema },
      },
    },
    async (request, reply) => {
      const user = signedInUser(request);
      const activation = await activateAccount(context, user, request.params.token, request.body.group);
      return reply.code(activation.status === 'activated' ? 200 : 208).send(activation.applicant);
    },
  );

  app.post(
    '/user/refuse/:token/',
    {
      schema: { params: tokenSchema, body: refusalInputSchema },
      config: {
        access: 'accounts:activate',
        tag: 'registration',
        summary:
          'Refuse a request for an account; 208 if it is already refused, 409 if the account is active',
        description: 'Tells who asked by mail, with the reason if one is sent.',
        otherAnswers: { 208: null },
        refuses: [409],
        status: 204,
      },
    },
    async (request, reply) => {
      const user = signedInUser(request);
      const refusal = await refuseRequest(context, user, request.params.token, request.body.reason);
      return reply.code(refusal === 'refused' ? 204 : 208).send();
    },
  );

  for (const folder of ['/auth', '/auth/users']) {
    app.post(
      `${folder}/reset_password/`,
      {
        schema: { body: resetRequestSchema },
        onRequest: requireLocalSignIn(context),
        config: {
          ...open,
          tag: 'registration',
          summary: 'Request a mail to set a new password',
          description:
            'Always 204, whether or not there is such an account. A few an hour for each address and network.',
          refuses: [403],
          status: 204,
        },
      },
      async request => {
        await context.mailRequests.count(request.ip, request.body.email);
        await requestReset(context, request.body.email, localeOf(request));
      },
    );

    app.post(
      `${folder}/reset_password_confirm/`,
      {
        schema: { body: resetConfirmationSchema },
        onRequest: requireLocalSignIn(context),
        config: {
          ...open,
          tag: 'registration',
          summary: 'Set a new password with the token of a mail',
          description:
            'Takes the `uid` and the `token` of the link, which hold once. All sessions of the account end.',
          refuses: [403],
          status: 204,
        },
      },
      async request => {
        await confirmReset(context, request.body, { address: request.ip, locale: localeOf(request) });
      },
    );
  }
}
