import { request, useMutation, useQuery } from 'shared/api';
import { z } from 'shared/contract';
import { deviceSchema } from 'shared/contract/accounts';
import type { Account } from 'shared/contract/administration';
import { formatDateTime, useLocale } from 'shared/i18n';
import { Button, confirm, notify, SignOutIcon } from 'shared/ui/core';
import { sectionTexts } from '../../table/define-table';
import classes from '../../table/table.module.css';
import { notifyFailure, sentenceOf, write } from '../../table/write';
import type fr from './fr.json';

const useTexts = sectionTexts<typeof fr>('accounts');

export const AccountActs = ({ record }: { record: Account }) =>
  record.status === 'closed' ? null : <Acts account={record} />;

function Acts({ account: { id, email, username } }: { account: Account }) {
  const t = useTexts();
  const locale = useLocale();
  const path = `admin/accounts/${id}/`;
  const devices = useQuery({
    queryKey: ['administration-accounts', id, 'sessions'],
    queryFn: ({ signal }) => request(z.array(deviceSchema), `${path}sessions/`, { signal }),
  });
  const done = (msg: string) => () => notify({ type: 'success', msg });
  const onError = notifyFailure;
  const signOut = useMutation({
    mutationFn: () => write(`${path}sessions/`, { method: 'DELETE' }),
    onSuccess: done(t('say.signed_out')),
    onError,
  });
  const mail = useMutation({
    mutationFn: () => write(`${path}reset_password/`, { method: 'POST' }),
    onSuccess: done(t('say.password_mail_sent', { email })),
    onError,
  });
  const reset = useMutation({
    mutationFn: () => write(`${path}second_factor/`, { method: 'DELETE' }),
    onSuccess: done(t('say.second_factor_reset')),
    onError,
  });
  async function confirmReset() {
    const title = t('say.second_factor_question', { name: username });
    const content = t('say.second_factor_text');
    const agreed = await confirm({ title, content, okText: t('say.second_factor'), danger: true });
    if (agreed) reset.mutate();
  }
  return (
    <div className={`${classes.card} ${classes.stack}`}>
      <Button size="large" loading={mail.isPending} onClick={() => mail.mutate()}>
        {t('say.password_mail')}
      </Button>
      <Button size="large" loading={reset.isPending} onClick={() => void confirmReset()}>
        {t('say.second_factor')}
      </Button>
      <h2>{t('say.devices')}</h2>
      {devices.error && <p role="alert">{sentenceOf(devices.error)}</p>}
      {devices.data?.length === 0 && <p>{t('say.no_devices')}</p>}
      {devices.data?.map(device => (
        <p key={device.id} className={classes.line}>
          {device.user_agent || t('say.device_unknown')}
          <small>{t('say.last_used', { at: formatDateTime(device.last_used_at, locale) })}</small>
        </p>
      ))}
      {devices.data && devices.data.length > 0 && (
        <Button
          size="large"
          danger
          icon={<SignOutIcon aria-hidden />}
          loading={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          {t('say.sign_out')}
        </Button>
      )}
    </div>
  );
}
