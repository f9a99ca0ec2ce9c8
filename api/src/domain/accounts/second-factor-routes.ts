import { secondFactorSchema } from 'shared/contract/access';
import { tokensSchema } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { type CurrentUser, signedInUser } from '../../http/current-user';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { configsOf } from '../../http/route-table';
import { inTransaction } from '../../store/in-transaction';
import { queueMail } from '../mail/mail-queue';
import type { Context } from '../records/context';
import { isKnownAddress } from '../session/known-addresses';
import { requireLocalSignIn } from '../session/local-sign-in';
import { acceptPasskey, addPasskey, creationOptions } from '../session/passkeys';
import { factorsOf, presentFactors, replaceRecoveryCodes, useRecoveryCode } from '../session/second-factors';
import { openSignedIn, signInOriginOf } from '../session/service';
import { markOf, readStep, signStep, userOfStep, useStep } from '../session/steps';
import { acceptTotp, beginTotp, confirmTotp } from '../session/totp';
import { confirmPassword } from './change-password';

const MOST_PASSKEYS = 10;
/** The step of a sign-in or of a new factor, with a code or what a passkey answers. */
const proofSchema = z.object({
  ticket: z.string().max(4096),
  code: z.string().max(100).default(''),
  passkey: z.looseObject({ id: z.string().max(2000) }).optional(),
});
const passwordSchema = z.string().max(1024);

const open = configsOf({ access: 'public', ignoresToken: true, tag: 'session' });
const signedIn = configsOf({ access: 'signed-in', tag: 'session' });
const codesAnswer = z.object({
  recovery_codes: z.array(z.string()),
  ticket: z.string().nullable(),
});

export function secondFactorRoutes(app: App, context: Context): void {
  const { config, db, tokens } = context;

  app.post(
    '/auth/jwt/second_factor/',
    {
      schema: { body: proofSchema },
      config: open('Complete a sign-in with a second factor', {
        description:
          'Takes the `ticket` of `auth/jwt/create/` with a code of the authenticator app, a recovery code or the answer of a passkey; or the ticket of a second factor just set up. Many attempts are 429.',
        answer: tokensSchema,
        refuses: [401, 403],
      }),
      onRequest: requireLocalSignIn(context),
    },
    async (request, reply) => {
      const { ticket, code, passkey } = request.body;
      reply.header('cache-control', 'no-store');
      const proving = await readStep(tokens, 'second-factor', ticket);
      const step = proving ?? (await readStep(tokens, 'enrolled', ticket));
      const user = step && (await userOfStep(db, step));
      if (!step || !user) throw new RequestRefused('authentication_failed', { reason: 'sign_in_step_over' });
      if (proving) {
        const succeeded = await context.signIns.begin({
          address: request.ip,
          account: `second factor ${user.id}`,
          isKnown: await isKnownAddress(db, user.id, request.ip),
        });
        const isRight = passkey
          ? await acceptPasskey(db, config, user.id, { challenge: proving.challenge, response: passkey })
          : (await acceptTotp(db, user.id, code)) || (await useRecoveryCode(db, user.id, code));
        if (!isRight) throw new RequestRefused('authentication_failed', { reason: 'wrong_code' });
        await succeeded();
      }
      if (!(await useStep(db, step)))
        throw new RequestRefused('authentication_failed', { reason: 'sign_in_step_over' });
      return openSignedIn(context, user.account, signInOriginOf(request));
    },
  );

  app.get(
    '/auth/second_factor/',
    {
      config: signedIn('The second factors of one’s own account', {
        description:
          'Whether there is an authenticator app, the passkeys, and how many recovery codes are left.',
        answer: secondFactorSchema,
      }),
    },
    async request => presentFactors(db, signedInUser(request).id),
  );

  /**
   * Checks the password, which a sign-in that must set up its first second factor has just checked.
   * @throws InvalidInput for a wrong password, RequestRefused 403 if the account has a second factor meanwhile
   */
  async function confirmOwner(user: CurrentUser, password: string | undefined, address: string) {
    if (!user.isEnrolling) {
      if (password === undefined)
        throw new InvalidInput([{ path: ['current_password'], code: 'required', params: {} }]);
      await confirmPassword(context, user, password, address);
    } else if ((await factorsOf(db, user.id)).hasAny) throw new RequestRefused('permission_denied');
  }

  app.post(
    '/auth/second_factor/begin/',
    {
      schema: { body: z.object({ current_password: passwordSchema.optional() }) },
      config: signedIn('Begin to set up a second factor', {
        description:
          'Needs the password. Answers a secret for an authenticator app, also as the picture of a QR code, and the options of a passkey: one of the two is confirmed.',
        answer: z.object({
          totp: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
          passkey: z.looseObject({ challenge: z.string() }),
          ticket: z.string(),
        }),
        forEnrolment: true,
      }),
    },
    async request => {
      const user = signedInUser(request);
      await confirmOwner(user, request.body.current_password, request.ip);
      const { passkeys } = await factorsOf(db, user.id);
      const { username } = user.account;
      const passkey = await creationOptions(config, username, passkeys);
      const ticket = await signStep(tokens, 'passkey', user.id, { challenge: passkey.challenge });
      return { totp: await beginTotp(db, user.id, username), passkey, ticket };
    },
  );

  app.post(
    '/auth/second_factor/',
    {
      schema: { body: proofSchema.extend({ name: z.string().trim().max(60).default('') }) },
      config: signedIn('Set up a second factor', {
        description:
          'Confirms an authenticator app by its first `code`, or stores the `passkey` that a browser made. The first one comes with ten recovery codes, which no other answer shows; a sign-in that had to set one up goes on with the `ticket`.',
        answer: codesAnswer,
        forEnrolment: true,
        refuses: [409],
        status: 201,
      }),
    },
    async (request, reply) => {
      const user = signedInUser(request);
      const { code, passkey, name } = request.body;
      const begun = await readStep(tokens, 'passkey', request.body.ticket);
      if (begun?.user_id !== user.id) throw new RequestRefused('conflict', { reason: 'sign_in_step_over' });
      const succeeded = await context.signIns.begin({
        address: request.ip,
        account: `new factor ${user.id}`,
        isKnown: true,
      });
      const codes = await inTransaction(context, async writer => {
        // Locks the account, so that two requests cannot both add the first factor.
        await writer.updateTable('users').set({ id: user.id }).where('id', '=', user.id).execute();
        const { hasAny, passkeys } = await factorsOf(writer, user.id);
        if (user.isEnrolling && hasAny) throw new RequestRefused('permission_denied');
        if (passkey && passkeys.length >= MOST_PASSKEYS)
          throw new RequestRefused('conflict', { reason: 'too_many_passkeys' });
        const { challenge } = begun;
        const isRight = passkey
          ? await addPasskey(writer, config, user.id, { challenge, response: passkey, name })
          : await confirmTotp(writer, user.id, code);
        if (!isRight) throw new RequestRefused('conflict', { reason: 'wrong_code' });
        await noteChange(user, writer);
        return hasAny ? [] : await replaceRecoveryCodes(writer, user.id);
      });
      await succeeded();
      const ticket = user.isEnrolling
        ? await signStep(tokens, 'enrolled', user.id, { mark: markOf(user.account) })
        : null;
      return reply.code(201).send({ recovery_codes: codes, ticket });
    },
  );

  /** Tells the owner of an account by mail that its second factors changed. */
  const noteChange = ({ id: user_id, account: { email, locale } }: CurrentUser, writer: typeof db) =>
    queueMail(writer, { kind: 'second_factor_changed', email, locale, user_id });

  app.delete(
    '/auth/second_factor/',
    {
      schema: {
        body: z.object({ current_password: passwordSchema, passkey: z.int().positive().optional() }),
      },
      config: signedIn('Remove a second factor of one’s own account', {
        description:
          'Removes a passkey by its id, or the authenticator app. Needs the password. The owner gets a mail.',
        refuses: [404],
        status: 204,
      }),
    },
    async request => {
      const user = signedInUser(request);
      const { current_password, passkey } = request.body;
      await confirmOwner(user, current_password, request.ip);
      await inTransaction(context, async writer => {
        const removed = await (passkey === undefined
          ? writer.deleteFrom('totp_secrets').where('secret', 'is not', null)
          : writer.deleteFrom('passkeys').where('id', '=', passkey)
        )
          .where('user_id', '=', user.id)
          .returning('user_id')
          .execute();
        if (removed.length === 0) throw new RequestRefused('not_found');
        if (!(await factorsOf(writer, user.id)).hasAny)
          await writer.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute();
        await noteChange(user, writer);
      });
    },
  );

  app.post(
    '/auth/second_factor/recovery_codes/',
    {
      schema: { body: z.object({ current_password: passwordSchema }) },
      config: signedIn('Make new recovery codes; only this answer shows them', {
        description:
          'Needs the password. Former recovery codes are refused from now on. The owner gets a mail.',
        answer: codesAnswer,
        refuses: [409],
        status: 201,
      }),
    },
    async (request, reply) => {
      const user = signedInUser(request);
      await confirmOwner(user, request.body.current_password, request.ip);
      if (!(await factorsOf(db, user.id)).hasAny) throw new RequestRefused('conflict');
      const recovery_codes = await inTransaction(context, async writer => {
        await noteChange(user, writer);
        return replaceRecoveryCodes(writer, user.id);
      });
      return reply.code(201).send({ recovery_codes, ticket: null });
    },
  );
}
