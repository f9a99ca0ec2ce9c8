import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useMutation, useQuery } from 'shared/api';
import { z } from 'shared/contract';
import { signIn } from 'shared/session';
import { Alert, Button, LoadingState } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { failureText } from '../providers/providers';
import { CodeForm } from '../submit-form/code-form';
import { beginEnrolment, Enrolment, mayUsePasskeys, passkeyFailure, useRecoveryCodes } from './enrolment';

/** Body of the answer to a right password that does not suffice. */
export const secondStepSchema = z.union([
  z.object({
    reason: z.literal('second_factor'),
    ticket: z.string(),
    passkey: z.union([z.record(z.string(), z.unknown()), z.null()]),
  }),
  z.object({ reason: z.literal('second_factor_missing'), ticket: z.string() }),
]);
export type SecondStep = z.output<typeof secondStepSchema>;

const complete = (proof: object) => signIn({ ...proof }, 'auth/jwt/second_factor/');

interface BackProps {
  onBack: () => void;
}

function Back({ onBack }: BackProps) {
  const t = useTexts();
  return (
    <Button type="link" onClick={onBack}>
      {t('factor.back')}
    </Button>
  );
}

type ProofFormProps = Extract<SecondStep, { reason: 'second_factor' }> & BackProps;

function ProofForm({ ticket, passkey, onBack }: ProofFormProps) {
  const t = useTexts();
  const proving = useMutation({ mutationFn: (code: string) => complete({ ticket, code }) });
  const showing = useMutation({
    mutationFn: async () => {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const optionsJSON = passkey as unknown as PublicKeyCredentialRequestOptionsJSON;
      await complete({ ticket, passkey: await startAuthentication({ optionsJSON }) });
    },
  });
  const failure = showing.error ?? proving.error;
  return (
    <>
      {failure && <Alert type="error" showIcon title={passkeyFailure(failure)} />}
      {passkey && mayUsePasskeys() && (
        <Button
          type="primary"
          size="large"
          block
          loading={showing.isPending}
          onClick={() => showing.mutate()}
        >
          {t('factor.usePasskey')}
        </Button>
      )}
      <CodeForm
        label={t('factor.code')}
        hint={t('factor.codeHint')}
        submit={t('factor.confirm')}
        primary={!passkey}
        busy={proving.isPending}
        onCode={proving.mutateAsync}
      />
      <Back onBack={onBack} />
    </>
  );
}

function FirstEnrolment({ ticket, onBack }: { ticket: string } & BackProps) {
  const t = useTexts();
  const options = { anonymous: true, headers: { authorization: `Bearer ${ticket}` } };
  const { data: begun, error } = useQuery({
    queryKey: ['enrolment', ticket],
    queryFn: () => beginEnrolment({}, options),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const finishing = useMutation({ mutationFn: complete });
  const recovery = useRecoveryCodes(made => finishing.mutate({ ticket: made.ticket }));
  const failure = error ?? finishing.error;
  if (failure)
    return (
      <>
        <Alert type="error" showIcon title={failureText(failure)} />
        <Back onBack={onBack} />
      </>
    );
  if (recovery.codes) return recovery.codes;
  if (!begun || finishing.isPending) return <LoadingState />;
  return (
    <>
      <Alert type="info" showIcon title={t('factor.missing')} />
      <Enrolment begun={begun} options={options} onDone={recovery.show} />
      <Back onBack={onBack} />
    </>
  );
}

/** What follows the right password: a second factor, or setting up the first one. */
export function SecondStepForm({ step, onBack }: { step: SecondStep; onBack: () => void }) {
  return step.reason === 'second_factor' ? (
    <ProofForm {...step} onBack={onBack} />
  ) : (
    <FirstEnrolment ticket={step.ticket} onBack={onBack} />
  );
}
