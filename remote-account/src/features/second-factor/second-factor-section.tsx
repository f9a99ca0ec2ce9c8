import { useState } from 'react';
import { queryOptions, request, useQuery, useQueryClient } from 'shared/api';
import { z } from 'shared/contract';
import { secondFactorSchema } from 'shared/contract/access';
import { closeAccountSchema } from 'shared/contract/accounts';
import { formatDate, useLocale } from 'shared/i18n';
import { Alert, Button, notify } from 'shared/ui/core';
import { Field, Form, PasswordInput, useSchemaForm } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import { AccountRow, AccountSection } from '../account-section/account-section';
import rows from '../account-section/rows.module.css';
import { FailureAlert, FormButtons, useSubmission } from '../submit-form/submit-form';
import { beginEnrolment, Enrolment, enrolledSchema, useRecoveryCodes } from './enrolment';

const factorsQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => request(secondFactorSchema, 'auth/second_factor/', { signal }),
});

/** What the password confirms: a new factor, new recovery codes, or the removal of the app or of a passkey. */
type Act = 'add' | 'codes' | 'app' | number;

const removeFactor = (body: object) =>
  request(z.undefined(), 'auth/second_factor/', { method: 'DELETE', body });
const renewCodes = (body: object) =>
  request(enrolledSchema, 'auth/second_factor/recovery_codes/', { method: 'POST', body });

interface PasswordFormProps {
  label: string;
  danger: boolean;
  /** Calls the server. @returns what to do once the form counts as saved */
  act: (current_password: string) => Promise<() => void>;
  onCancel: () => void;
}

function PasswordForm({ label, danger, act, onCancel }: PasswordFormProps) {
  const t = useTexts();
  const { failure, wait, submit } = useSubmission();
  const form = useSchemaForm(closeAccountSchema, {
    initial: {},
    onSubmit: ({ current_password }) =>
      submit(
        () => act(current_password),
        leave => leave(),
      ),
  });
  return (
    <Form form={form} label={label}>
      <FailureAlert failure={failure} wait={wait} />
      <Field of={form.field('current_password')} label={t('fields.currentPassword')}>
        {control => <PasswordInput {...control} autoComplete="current-password" />}
      </Field>
      <FormButtons form={form} label={label} danger={danger} onCancel={onCancel} />
    </Form>
  );
}

/** Second factors of one's own account: an authenticator app, passkeys and recovery codes. */
export function SecondFactorSection() {
  const t = useTexts();
  const locale = useLocale();
  const queries = useQueryClient();
  const query = useQuery(factorsQuery);
  const factors = query.data;
  const [act, setAct] = useState<Act | null>(null);
  const [begun, setBegun] = useState<Awaited<ReturnType<typeof beginEnrolment>> | null>(null);

  function cancel() {
    setAct(null);
    setBegun(null);
  }
  function finish() {
    cancel();
    notify({ type: 'success', msg: t('factor.changed') });
    void queries.invalidateQueries({ queryKey: factorsQuery.queryKey });
  }
  const recovery = useRecoveryCodes(finish);

  async function confirm(current_password: string): Promise<() => void> {
    if (act === 'add') {
      const enrolment = await beginEnrolment({ current_password });
      return () => setBegun(enrolment);
    }
    if (act === 'codes') {
      const renewed = await renewCodes({ current_password });
      return () => recovery.show(renewed);
    }
    await removeFactor({ current_password, ...(act !== 'app' && { passkey: act }) });
    return finish;
  }

  const labels = { add: t('factor.add'), codes: t('factor.renew') };
  const labelOf = (which: Act) => (which === 'add' || which === 'codes' ? labels[which] : t('factor.remove'));
  const isQuiet = act === null && !recovery.codes;
  const hasAny = factors !== undefined && (factors.totp || factors.passkeys.length > 0);
  const row = (name: string, which: Act, detail?: string) => (
    <AccountRow key={which} name={name} act={labelOf(which)} onAct={isQuiet && (() => setAct(which))}>
      <strong>{name}</strong>
      {detail && <p>{detail}</p>}
    </AccountRow>
  );
  return (
    <AccountSection
      title={t('factor.title')}
      of={query}
      action={
        factors &&
        isQuiet && (
          <Button size="large" onClick={() => setAct('add')}>
            {labels.add}
          </Button>
        )
      }
    >
      <p>{t('factor.lead')}</p>
      {factors?.required && !hasAny && <Alert type="warning" showIcon title={t('factor.missing')} />}
      {recovery.codes}
      {!recovery.codes && begun && <Enrolment begun={begun} onDone={recovery.show} />}
      {!recovery.codes && begun && (
        <Button size="large" onClick={cancel}>
          {t('account.cancel')}
        </Button>
      )}
      {!recovery.codes && act !== null && !begun && (
        <PasswordForm
          label={labelOf(act)}
          danger={act !== 'add' && act !== 'codes'}
          act={confirm}
          onCancel={cancel}
        />
      )}
      {factors && hasAny && (
        <ul className={rows.rows}>
          {factors.totp && row(t('factor.app'), 'app')}
          {factors.passkeys.map(({ id, name, created_at }) =>
            row(name, id, t('factor.passkeySince', { when: formatDate(created_at, locale) })),
          )}
          {row(t('factor.codesLeft', { count: factors.recovery_codes }), 'codes')}
        </ul>
      )}
    </AccountSection>
  );
}
