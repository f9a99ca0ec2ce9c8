import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { type CallOptions, request, useMutation } from 'shared/api';
import { z } from 'shared/contract';
import { Alert, Button } from 'shared/ui/core';
import { useCopy } from 'shared/ui/data';
import { useTexts } from '../../locales/texts';
import { deviceName } from '../manage-devices/device-name';
import { failureText } from '../providers/providers';
import { CodeForm } from '../submit-form/code-form';
import classes from './second-factor.module.css';

const begunSchema = z.object({
  totp: z.object({ secret: z.string(), qr: z.string() }),
  /** Options of WebAuthn, which only the browser reads. */
  passkey: z.record(z.string(), z.unknown()),
  ticket: z.string(),
});
export const enrolledSchema = z.object({
  recovery_codes: z.array(z.string()),
  ticket: z.string().nullable(),
});
type Enrolled = z.output<typeof enrolledSchema>;

/** Begins to set up a second factor: with the password, or at a sign-in that must have one. */
export const beginEnrolment = (body: object, options: CallOptions = {}) =>
  request(begunSchema, 'auth/second_factor/begin/', { method: 'POST', body, ...options });

export const mayUsePasskeys = () => 'PublicKeyCredential' in window;

/** Sentence about a failed passkey; browsers do not say whether it was cancelled, unknown or too late. */
export const passkeyFailure = (error: unknown): string =>
  error instanceof Error && ['NotAllowedError', 'InvalidStateError', 'AbortError'].includes(error.name)
    ? useTexts.translate('factor.passkeyFailed')
    : failureText(error);

interface EnrolmentProps {
  begun: z.output<typeof begunSchema>;
  options?: CallOptions;
  onDone: (enrolled: Enrolled) => void;
}

/** Sets up an authenticator app by its first code, or a passkey. */
export function Enrolment({ begun: { totp, passkey, ticket }, options = {}, onDone }: EnrolmentProps) {
  const t = useTexts();
  const confirming = useMutation({
    mutationFn: (proof: object) =>
      request(enrolledSchema, 'auth/second_factor/', {
        method: 'POST',
        body: { ticket, ...proof },
        ...options,
      }),
    onSuccess: onDone,
  });
  const creating = useMutation({
    mutationFn: async () => {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const response = await startRegistration({
        optionsJSON: passkey as unknown as PublicKeyCredentialCreationOptionsJSON,
      });
      const { browser, system } = deviceName(navigator.userAgent);
      const name = t('account.device', {
        browser: browser ?? t('account.unknownBrowser'),
        system: system ?? t('account.unknownSystem'),
      });
      await confirming.mutateAsync({ passkey: response, name });
    },
  });
  const failure = creating.error ?? confirming.error;
  return (
    <>
      {failure && <Alert type="error" showIcon title={passkeyFailure(failure)} />}
      <p>{t('factor.scan')}</p>
      <img className={classes.code} src={totp.qr} alt={t('factor.qr')} />
      <p>
        {t('factor.secret')} <code className={classes.secret}>{totp.secret}</code>
      </p>
      <CodeForm
        label={t('factor.firstCode')}
        submit={t('factor.confirm')}
        busy={confirming.isPending}
        onCode={code => confirming.mutateAsync({ code })}
      />
      {mayUsePasskeys() && (
        <>
          <p>{t('factor.orPasskey')}</p>
          <Button size="large" block loading={creating.isPending} onClick={() => creating.mutate()}>
            {t('factor.makePasskey')}
          </Button>
        </>
      )}
    </>
  );
}

/** Shows new recovery codes, which nothing shows again. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTexts();
  const copy = useCopy();
  return (
    <>
      <Alert type="warning" showIcon title={t('factor.codesOnce')} />
      <p>{t('factor.codesUse', { host: window.location.host })}</p>
      <output className={classes.codes} aria-label={t('factor.codes')}>
        {codes.join('\n')}
      </output>
      <Button size="large" block onClick={() => void copy(codes.join('\n'))}>
        {t('factor.copy')}
      </Button>
      <Button type="primary" size="large" block onClick={onClose}>
        {t('factor.codesKept')}
      </Button>
    </>
  );
}

/** Keeps what was set up until its recovery codes, if it has any, were kept. */
export function useRecoveryCodes(onKept: (enrolled: Enrolled) => void) {
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const codes = enrolled && (
    <RecoveryCodes
      codes={enrolled.recovery_codes}
      onClose={() => {
        setEnrolled(null);
        onKept(enrolled);
      }}
    />
  );
  const show = (made: Enrolled) => (made.recovery_codes.length > 0 ? setEnrolled(made) : onKept(made));
  return { codes, show };
}
