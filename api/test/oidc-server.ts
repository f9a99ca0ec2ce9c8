/// <reference path="./oidc-provider.d.ts" />
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Context } from 'oidc-provider';

const SECRET = 'a secret of the provider and of this client';

/** A real OpenID provider on the loopback address. */
export interface OidcServer {
  issuer: string;
  clientSecret: string;
  /** Claims of people by their name at the provider. */
  people: Map<string, Record<string, unknown>>;
  /** Changes claims of the next identity tokens, which stay well signed. */
  lie: ((claims: JWTPayload) => JWTPayload) | null;
  /** The person whom the provider identifies next; `null`: the provider declines. */
  visitor: string | null;
  /** Whether requests are left without an answer. */
  isStuck: boolean;
  /** Signs a person in at an authorization address, like a browser. @returns the address it leads back to */
  visit(address: string | URL, person: string | null): Promise<URL>;
  close(): Promise<void>;
}

/** Opens a provider with the client `avicable`, which may return to some addresses. */
export async function openOidcServer(redirectUris: readonly string[]): Promise<OidcServer> {
  let handle: ReturnType<Provider['callback']> | undefined;
  const http = createServer((request, response) => {
    if (!opened.isStuck) void handle?.(request, response);
  });
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomUUID();
  const opened: OidcServer = {
    issuer,
    clientSecret: SECRET,
    people: new Map(),
    lie: null,
    visitor: null,
    isStuck: false,
    async visit(address, person) {
      opened.visitor = person;
      const cookies = new Map<string, string>();
      let url = new URL(address);
      while (url.href.startsWith(issuer)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = answer.headers.get('location');
        if (!location) throw new Error(`${answer.status} ${await answer.text()}`);
        url = new URL(location, url);
      }
      return url;
    },
    close: () =>
      new Promise(resolve => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'avicable', client_secret: SECRET, redirect_uris: redirectUris }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key'] },
    features: { devInteractions: { enabled: false } },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'preferred_username', 'groups'] },
    pkce: { required: () => true },
    interactions: { url: () => '/interaction' },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...opened.people.get(accountId) }),
    }),
    async loadExistingGrant({ oidc }: Context) {
      const owner = { clientId: oidc.client.clientId, accountId: oidc.session.accountId };
      const grant = new oidc.provider.Grant(owner);
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    if (context.path !== '/token' || !opened.lie || !context.body.id_token) return;
    context.body.id_token = await new SignJWT(opened.lie(decodeJwt(context.body.id_token)))
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(privateKey);
  });
  const answer = provider.callback();
  handle = (request, response) =>
    request.url === '/interaction'
      ? provider.interactionFinished(
          request,
          response,
          opened.visitor === null ? { error: 'access_denied' } : { login: { accountId: opened.visitor } },
        )
      : answer(request, response);
  return opened;
}
