import type { FastifyReply, FastifyRequest } from 'fastify';
import { identitySchema } from 'shared/contract/access';
import { tokensSchema } from 'shared/server';
import { z } from 'zod';
import { providerOf, type SignInProvider } from '../../config/sign-in-providers';
import type { App } from '../../http/app-types';
import { type CurrentUser, findActiveUser, signedInUser } from '../../http/current-user';
import { idParametersSchema } from '../../http/path-parameters';
import { localeOf } from '../../http/request-locale';
import { RequestRefused } from '../../http/request-refused';
import { configsOf } from '../../http/route-table';
import { inTransaction } from '../../store/in-transaction';
import { screenAddress } from '../mail/mail-address';
import { queueMail } from '../mail/mail-queue';
import type { Context } from '../records/context';
import { factorsOf } from '../session/second-factors';
import { hashOfCode, randomCode } from '../session/secret-tokens';
import { openSignedIn, signInOriginOf } from '../session/service';
import { markOf, readStep, type Step, signStep, useStep } from '../session/steps';
import { identityOf, linkIdentity, resolvePerson } from './identities';
import { askProvider, faultOf, redeemCode } from './provider';

/** The browser that begins a sign-in keeps its steps, so that nobody else can go on with them. */
const COOKIE = 'avicable_sign_in';
const COOKIE_SECONDS = 1800;
const LONGEST_PATH = 1000;

const open = configsOf({ access: 'public', ignoresToken: true, tag: 'session' });
const signedIn = configsOf({ access: 'signed-in', tag: 'session' });
const providerParameters = z.object({ provider: z.string().max(40) });
/** Providers add parameters of their own. */
const answerQuery = z.record(z.string(), z.unknown());

export function oidcRoutes(app: App, context: Context): void {
  const { config, db, tokens } = context;

  // With this prefix, browsers take the cookie neither from another host of the domain nor without TLS.
  const [cookieName, secure] = config.publicUrl.startsWith('https:')
    ? [`__Host-${COOKIE}`, '; Secure']
    : [COOKIE, ''];
  const cookiePattern = new RegExp(`(?:^|; )${cookieName}=([^;]+)`);
  const cookieIn = ({ headers }: FastifyRequest): string | null =>
    cookiePattern.exec(headers.cookie ?? '')?.[1] ?? null;

  /** Keeps a step in the browser; an empty text removes it. */
  function setCookie(reply: FastifyReply, value: string) {
    const limits = `Path=/; Max-Age=${value ? COOKIE_SECONDS : 0}; HttpOnly; SameSite=Lax${secure}`;
    return reply.headers({ 'set-cookie': `${cookieName}=${value}; ${limits}`, 'cache-control': 'no-store' });
  }

  function namedProvider(id: string): SignInProvider {
    const provider = config.signInProviders.find(candidate => candidate.id === id);
    if (!provider) throw new RequestRefused('not_found');
    return provider;
  }

  const redirectUri = ({ id }: SignInProvider) =>
    new URL(`/api/v1/auth/oidc/${id}/callback/`, config.publicUrl).href;

  type Begun = Pick<Step<'oidc-sent'>, 'locale' | 'to'>;

  /** Leads back to the login page, which says how the sign-in went. */
  const leadBack = (reply: FastifyReply, { locale, to }: Begun, oidc: string) =>
    reply.redirect(screenAddress(config, locale, '/account/login', { oidc, ...(to && { to }) }), 302);

  /** Logs why a provider did not identify a person, without what it said about the person. */
  function noteFailure(request: FastifyRequest, provider: SignInProvider, error: unknown) {
    const { message, code } = error as Error & { code?: unknown };
    request.log.error({ provider: provider.id, code, reason: message }, 'sign-in with a provider failed');
  }

  /** Redeems the answer of a provider. @returns how the sign-in goes on, and the cookie of its next step */
  async function follow(provider: SignInProvider, sent: Step<'oidc-sent'>, request: FastifyRequest) {
    const answer = new URL(redirectUri(provider));
    answer.search = new URL(request.url, answer).search;
    const person = await redeemCode(provider, answer, sent);
    if (!(await useStep(db, sent))) return { outcome: 'expired' };
    const resolution = await resolvePerson(context, provider, person, sent.locale);
    const { outcome } = resolution;
    if (outcome === 'done')
      return { outcome, cookie: await signStep(tokens, 'oidc-done', resolution.userId, {}) };
    if (outcome !== 'link') return { outcome };
    const identity = { ...identityOf(person), code_hash: null };
    return { outcome, cookie: await signStep(tokens, 'oidc-link', resolution.userId, identity) };
  }

  app.post(
    '/auth/oidc/:provider/start/',
    {
      schema: {
        params: providerParameters,
        body: z.object({
          to: z.string().max(LONGEST_PATH).nullable().default(null),
          locale: z.enum(['fr', 'en']).default('fr'),
        }),
      },
      config: open('Begin a sign-in with an OpenID provider', {
        description:
          'Answers the address at the provider to which the browser goes. It comes back to the login page, which then shows the path `to`.',
        answer: z.object({ url: z.string() }),
      }),
    },
    async (request, reply) => {
      const provider = namedProvider(request.params.provider);
      try {
        const { url, ...sent } = await askProvider(provider, redirectUri(provider));
        setCookie(
          reply,
          await signStep(tokens, 'oidc-sent', 0, { provider: provider.id, ...request.body, ...sent }),
        );
        return { url: url.href };
      } catch (error) {
        noteFailure(request, provider, error);
        throw new RequestRefused('unavailable', { reason: `provider_${faultOf(error)}` });
      }
    },
  );

  app.get(
    '/auth/oidc/:provider/callback/',
    {
      schema: { params: providerParameters, querystring: answerQuery },
      config: open('Come back from an OpenID provider', {
        description:
          'Checks the answer of the provider and leads to a page, whose parameter `oidc` says how it went: `done`, `link`, `waiting`, `inactive`, `unknown`, `crowded`, `unverified`, `refused`, `expired`, `unavailable` or `invalid`.',
        produces: ['*/*'],
        sends: ['Location'],
        status: 302,
      }),
    },
    async (request, reply) => {
      const provider = namedProvider(request.params.provider);
      const sent = await readStep(tokens, 'oidc-sent', cookieIn(request));
      if (sent?.provider !== provider.id) {
        return leadBack(setCookie(reply, ''), { locale: localeOf(request), to: null }, 'expired');
      }
      try {
        const { outcome, cookie = '' } = await follow(provider, sent, request);
        return leadBack(setCookie(reply, cookie), sent, outcome);
      } catch (error) {
        noteFailure(request, provider, error);
        return leadBack(setCookie(reply, ''), sent, faultOf(error));
      }
    },
  );

  /** Links the identity of a step to an account, and tells its owner by mail. */
  async function link(step: Step<'oidc-link'>, { id: user_id, account }: CurrentUser): Promise<void> {
    const { issuer, subject, label } = step;
    const { email, locale } = account;
    await inTransaction(context, async writer => {
      if (!(await useStep(writer, step)))
        throw new RequestRefused('conflict', { reason: 'sign_in_step_over' });
      if (!(await linkIdentity(writer, user_id, { issuer, subject, label })))
        throw new RequestRefused('conflict', { reason: 'identity_taken' });
      const details = { issuer, label };
      await queueMail(writer, { kind: 'identity_linked', email, locale, user_id, details });
    });
  }

  /** The hash of a mailed code, which holds until the password or address changes, and replaces no second factor. */
  async function hashOfMailed(code: string, { account }: CurrentUser): Promise<string> {
    if ((await factorsOf(db, account.id)).hasAny)
      throw new RequestRefused('conflict', { reason: 'link_needs_second_factor' });
    return hashOfCode(code + markOf(account));
  }

  app.post(
    '/auth/oidc/finish/',
    {
      schema: { body: z.object({ code: z.string().max(100).optional() }) },
      config: open('Complete a sign-in with an OpenID provider', {
        description:
          'Gives the tokens of a sign-in that this browser began at `auth/oidc/{provider}/start/`. With the `code` of a mail, first links the account at the provider to the account that has its address.',
        answer: tokensSchema,
        refuses: [401, 409],
      }),
    },
    async (request, reply) => {
      const cookie = cookieIn(request);
      const { code } = request.body;
      const linking = code === undefined ? null : await readStep(tokens, 'oidc-link', cookie);
      const step = linking ?? (await readStep(tokens, 'oidc-done', cookie));
      const user = step && (await findActiveUser(db, step.user_id));
      if (linking && user) {
        if (linking.code_hash === null || linking.code_hash !== (await hashOfMailed(code ?? '', user)))
          throw new RequestRefused('authentication_failed', { reason: 'wrong_code' });
        await link(linking, user);
      }
      if (!user || (!linking && !(await useStep(db, step))))
        throw new RequestRefused('authentication_failed', { reason: 'sign_in_step_over' });
      setCookie(reply, '');
      return openSignedIn(context, user.account, signInOriginOf(request));
    },
  );

  app.post(
    '/auth/oidc/link_mail/',
    {
      config: open('Request a mail with a code to link an account at an OpenID provider', {
        description:
          'Sends the code to the account that has the address at the provider, for `auth/oidc/finish/` in this browser within half an hour. A few an hour for each address and network.',
        refuses: [401, 409],
        status: 204,
      }),
    },
    async (request, reply) => {
      const step = await readStep(tokens, 'oidc-link', cookieIn(request));
      const user = step && (await findActiveUser(db, step.user_id));
      if (!step || !user) throw new RequestRefused('authentication_failed', { reason: 'sign_in_step_over' });
      const { id: user_id, email } = user.account;
      const code = randomCode();
      const code_hash = await hashOfMailed(code, user);
      await context.mailRequests.count(request.ip, email);
      const { issuer, subject, label } = step;
      const details = { issuer, label, code };
      await queueMail(db, { kind: 'identity_code', email, locale: localeOf(request), user_id, details });
      const identity = { issuer, subject, label, code_hash };
      return setCookie(reply.code(204), await signStep(tokens, 'oidc-link', user_id, identity)).send();
    },
  );

  app.post(
    '/auth/oidc/link/',
    {
      config: signedIn('Link an account at an OpenID provider to one’s own account', {
        description:
          'Links the account with which this browser has just signed in at a provider. From then on, it opens one’s own account. The owner gets a mail.',
        refuses: [409],
        status: 204,
      }),
    },
    async (request, reply) => {
      const user = signedInUser(request);
      const step = await readStep(tokens, 'oidc-link', cookieIn(request));
      if (!step) throw new RequestRefused('conflict', { reason: 'sign_in_step_over' });
      if (step.user_id !== user.id) throw new RequestRefused('conflict', { reason: 'identity_of_another' });
      await link(step, user);
      return setCookie(reply.code(204), '').send();
    },
  );

  app.get(
    '/auth/identities/',
    {
      config: signedIn('List the accounts at OpenID providers that open one’s own account', {
        description: 'Provider, address or name there, and last use of each.',
        answer: z.array(identitySchema),
      }),
    },
    async request => {
      const rows = await db
        .selectFrom('identities')
        .select(['id', 'issuer', 'label', 'created_at', 'last_used_at'])
        .where('user_id', '=', signedInUser(request).id)
        .orderBy('id')
        .execute();
      return rows.map(({ issuer, ...row }) => ({
        ...row,
        provider: providerOf(config.signInProviders, issuer)?.name ?? issuer,
      }));
    },
  );

  app.delete(
    '/auth/identities/:id/',
    {
      schema: { params: idParametersSchema },
      config: signedIn('Unlink an account at an OpenID provider', {
        description: 'From now on, it no longer opens one’s own account.',
        status: 204,
      }),
    },
    async request => {
      const removed = await db
        .deleteFrom('identities')
        .where('id', '=', request.params.id)
        .where('user_id', '=', signedInUser(request).id)
        .returning('id')
        .executeTakeFirst();
      if (!removed) throw new RequestRefused('not_found');
    },
  );
}
