import type { Configuration, IDToken, UserInfoResponse } from 'openid-client';
import { z } from 'zod';
import type { SignInProvider } from '../../config/sign-in-providers';

/** What a provider says about the person who signed in there. */
export interface Person {
  issuer: string;
  /** The person's permanent name at the issuer. */
  subject: string;
  /** The address, if the provider has verified it. */
  email: string | null;
  username: string;
  firstName: string;
  lastName: string;
  /** Values of the claim of groups. */
  groups: string[];
}

/** Why a provider did not identify a person: the person or the provider declined, or it cannot be reached or trusted. */
export type ProviderFault = 'refused' | 'unavailable' | 'invalid';

/** Seconds within which a provider must answer each request. */
const TIMEOUT_S = 8;
const KEPT_MS = 3_600_000;
/** Least time between two attempts to reach a provider that fails. */
const RETRY_MS = 5_000;
const configurations = new WeakMap<
  SignInProvider,
  { until: number; configuration: Promise<Configuration> }
>();

async function discover({ issuer, client_id, client_secret }: SignInProvider): Promise<Configuration> {
  const oidc = await import('openid-client');
  const authenticate: Parameters<typeof oidc.discovery>[3] = (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isPost = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
    const add = isPost ? oidc.ClientSecretPost : oidc.ClientSecretBasic;
    return (client_secret ? add(client_secret) : oidc.None())(server, client, body, headers);
  };
  return oidc.discovery(new URL(issuer), client_id, undefined, authenticate, {
    timeout: TIMEOUT_S,
    execute: [
      oidc.enableNonRepudiationChecks,
      // Only a provider on the same machine may lack TLS, see `sign-in-providers.ts`.
      ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

/** The provider's own description, read again after an hour, or soon after a failure. */
function configurationOf(provider: SignInProvider): Promise<Configuration> {
  const kept = configurations.get(provider);
  if (kept && kept.until > Date.now()) return kept.configuration;
  const configuration = discover(provider);
  configurations.set(provider, { until: Date.now() + KEPT_MS, configuration });
  configuration.catch(() => configurations.set(provider, { until: Date.now() + RETRY_MS, configuration }));
  return configuration;
}

/** Makes the address of the provider's sign-in page, and what identifies its answer. */
export async function askProvider(provider: SignInProvider, redirect_uri: string) {
  const oidc = await import('openid-client');
  const configuration = await configurationOf(provider);
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri,
    scope: provider.scope,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { url, state, nonce, verifier };
}

const emailSchema = z.email().max(254);
const textOf = (value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '').trim().slice(0, 150) : '';

function personOf(claims: IDToken | UserInfoResponse, issuer: string, provider: SignInProvider): Person {
  const { sub, name, given_name, family_name, preferred_username } = claims;
  const email = emailSchema.safeParse(claims.email).data ?? '';
  // Some providers send the flag as text.
  const isVerified = provider.addresses_verified || ['true', 'True'].includes(String(claims.email_verified));
  const groups = claims[provider.groups_claim];
  return {
    issuer,
    subject: sub,
    email: isVerified && email ? email : null,
    username: textOf(preferred_username) || email,
    firstName: textOf(given_name) || textOf(name),
    lastName: textOf(family_name),
    groups: [groups].flat().filter(group => typeof group === 'string'),
  };
}

/**
 * Exchanges the code in the provider's answer for the person, after checking issuer, audience, signature, state and
 * nonce.
 * @param answer the address by which the browser came back
 */
export async function redeemCode(
  provider: SignInProvider,
  answer: URL,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
): Promise<Person> {
  const oidc = await import('openid-client');
  const configuration = await configurationOf(provider);
  const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims() as IDToken;
  const isWhole = claims.email !== undefined && claims[provider.groups_claim] !== undefined;
  const more =
    isWhole || !configuration.serverMetadata().userinfo_endpoint
      ? {}
      : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return personOf({ ...more, ...claims }, claims.iss, provider);
}

/** Classifies an error of `askProvider` and `redeemCode`. */
export function faultOf(error: unknown): ProviderFault {
  const { name, code, cause } = error as Error & { code?: unknown };
  if (name === 'AuthorizationResponseError') return 'refused';
  const isCut = code === 'OAUTH_TIMEOUT' || ['TimeoutError', 'TypeError'].includes(name);
  return isCut || (cause instanceof Response && cause.status >= 500) ? 'unavailable' : 'invalid';
}
