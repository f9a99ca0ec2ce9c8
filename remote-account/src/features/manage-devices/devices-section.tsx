import { useMutation, useQuery, useQueryClient } from 'shared/api';
import { Button, confirm, ErrorState, LoadingState, notify } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { AccountSection } from '../account-section/account-section';
import rows from '../account-section/rows.module.css';
import { failureOf } from '../submit-form/use-submission';
import { devicesKey, devicesQuery, signOutDevice } from './device-calls';
import { DeviceRow } from './device-row';

/** The user's sessions, to sign out remotely. */
export function DevicesSection() {
  const t = useTexts();
  const queries = useQueryClient();
  const { data: devices, error, refetch } = useQuery(devicesQuery);
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
      action={
        otherDevices.length > 1 && (
          <Button size="large" onClick={() => void confirmSignOut(null)}>
            {t('account.signOutOthers')}
          </Button>
        )
      }
    >
      {error && !devices && (
        <ErrorState title={t(`failure.${failureOf(error)}`)} onRetry={() => void refetch()} />
      )}
      {!devices && !error && <LoadingState />}
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
