import { ApiError, request, settingsQuery, useConnection, useMutation, useQuery } from 'shared/api';
import { z } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import { Alert, Button, notify } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { failureOf } from '../submit-form/submit-form';

/** The server's ways to sign in. Until they are known, only the form with a password is shown. */
export const useSignInWays = () => useQuery(settingsQuery).data?.sign_in ?? { local: true, providers: [] };

/** The server's own sentence about a failure, or ours if it gave none. */
export const failureText = (error: unknown): string =>
  (error instanceof ApiError && !error.unreachable && error.detail) ||
  useTexts.translate(`failure.${failureOf(error)}`);

/**
 * A button per OpenID provider, which leads there.
 * @param to page to show after the sign-in
 */
export function Providers({ to }: { to: string | null }) {
  const t = useTexts();
  const locale = useLocale();
  const isOffline = useConnection(connection => connection.offline) || !navigator.onLine;
  const { providers } = useSignInWays();
  const beginning = useMutation({
    mutationFn: (id: string) =>
      request(z.object({ url: z.string() }), `auth/oidc/${id}/start/`, {
        method: 'POST',
        body: { to, locale },
        anonymous: true,
      }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      {beginning.error && <Alert type="error" showIcon title={failureText(beginning.error)} />}
      {providers.map(({ id, name, name_en }) => (
        <Button
          key={id}
          size="large"
          block
          disabled={isOffline}
          loading={beginning.isPending && beginning.variables === id}
          onClick={() => beginning.mutate(id)}
        >
          {t('providers.login', { name: locale === 'en' ? name_en : name })}
        </Button>
      ))}
      {isOffline && providers.length > 0 && <p>{t('providers.offline')}</p>}
    </>
  );
}

const OUTCOMES = [
  'waiting',
  'inactive',
  'unknown',
  'crowded',
  'unverified',
  'refused',
  'expired',
  'unavailable',
  'invalid',
] as const;

/** Says why a sign-in at a provider led to no session. */
export function ProviderOutcome({ of }: { of: string | null }) {
  const t = useTexts();
  const outcome = OUTCOMES.find(known => known === of);
  if (!outcome) return null;
  return (
    <Alert
      type={outcome === 'waiting' ? 'info' : 'error'}
      showIcon
      title={t(`providers.outcomes.${outcome}`)}
    />
  );
}

/**
 * Links the account at the provider from which this browser has just come to the account of the signed-in user, and
 * says how it went.
 */
export const linkIdentity = (): Promise<void> =>
  request(z.undefined(), 'auth/oidc/link/', { method: 'POST' }).then(
    () => notify({ type: 'success', msg: useTexts.translate('providers.linked') }),
    error => notify({ type: 'error', msg: failureText(error) }),
  );
