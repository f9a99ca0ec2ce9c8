import { queryOptions, request, useMutation, useQuery, useQueryClient } from 'shared/api';
import { z } from 'shared/contract';
import { type Device, deviceSchema } from 'shared/contract/accounts';
import { formatDateTime, useLocale } from 'shared/i18n';
import { Button, confirm, notify, Tag } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { AccountRow, AccountSection } from '../account-section/account-section';
import rows from '../account-section/rows.module.css';
import { failureOf } from '../submit-form/submit-form';
import { deviceName } from './device-name';

interface DeviceRowProps {
  device: Device;
  busy: boolean;
  onSignOut: () => void;
}

function DeviceRow({ device, busy, onSignOut }: DeviceRowProps) {
  const t = useTexts();
  const locale = useLocale();
  const { browser, system } = deviceName(device.user_agent);
  const name = t('account.device', {
    browser: browser ?? t('account.unknownBrowser'),
    system: system ?? t('account.unknownSystem'),
  });
  return (
    <AccountRow name={name} act={t('account.signOutDevice')} busy={busy} onAct={!device.current && onSignOut}>
      <strong>{name}</strong> {device.current && <Tag color="success">{t('account.thisDevice')}</Tag>}
      <p>{t('account.lastUsed', { when: formatDateTime(device.last_used_at, locale) })}</p>
    </AccountRow>
  );
}

export const devicesKey = ['devices'] as const;

const devicesQuery = queryOptions({
  queryKey: devicesKey,
  queryFn: ({ signal }) => request(z.array(deviceSchema), 'auth/sessions/', { signal }),
});

/** DELETE `auth/sessions/{id}/`; without an id, all other sessions. */
const signOutDevice = (id: string | null) =>
  request(z.undefined(), id ? `auth/sessions/${id}/` : 'auth/sessions/', { method: 'DELETE' });

export function DevicesSection() {
  const t = useTexts();
  const queries = useQueryClient();
  const query = useQuery(devicesQuery);
  const devices = query.data;
  const signingOut = useMutation({
    mutationFn: signOutDevice,
    onSuccess: (_, id) =>
      notify({ type: 'success', msg: t(id ? 'account.deviceSignedOut' : 'account.othersSignedOut') }),
    onError: failure => notify({ type: 'error', msg: t(`failure.${failureOf(failure)}`) }),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesKey }),
  });

  async function confirmSignOut(id: string | null) {
    const title = t(id ? 'account.signOutQuestion' : 'account.signOutOthersQuestion');
    const okText = t(id ? 'account.signOutDevice' : 'account.signOutOthers');
    if (await confirm({ title, content: t('account.signOutContent'), okText, danger: true }))
      signingOut.mutate(id);
  }

  const otherDevices = devices?.filter(device => !device.current) ?? [];
  return (
    <AccountSection
      title={t('account.devices')}
      of={query}
      action={
        otherDevices.length > 1 && (
          <Button size="large" onClick={() => void confirmSignOut(null)}>
            {t('account.signOutOthers')}
          </Button>
        )
      }
    >
      {devices && (
        <ul className={rows.rows}>
          {devices.map(device => (
            <DeviceRow
              key={device.id}
              device={device}
              busy={signingOut.isPending && signingOut.variables === device.id}
              onSignOut={() => void confirmSignOut(device.id)}
            />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}
