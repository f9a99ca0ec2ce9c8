import type { Device } from 'shared/contract';
import { formatDateTime, useLocale } from 'shared/i18n';
import { Button, Tag } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { deviceName } from './device-name';

interface DeviceRowProps {
  device: Device;
  busy: boolean;
  onSignOut: () => void;
}

/** One signed-in browser. */
export function DeviceRow({ device, busy, onSignOut }: DeviceRowProps) {
  const t = useTexts();
  const locale = useLocale();
  const { browser, system } = deviceName(device.user_agent);
  const name = t('account.device', {
    browser: browser ?? t('account.unknownBrowser'),
    system: system ?? t('account.unknownSystem'),
  });
  return (
    <li>
      <div>
        <strong>{name}</strong> {device.current && <Tag color="success">{t('account.thisDevice')}</Tag>}
        <p>{t('account.lastUsed', { when: formatDateTime(device.last_used_at, locale) })}</p>
      </div>
      {!device.current && (
        <Button
          size="large"
          loading={busy}
          onClick={onSignOut}
          aria-label={`${t('account.signOutDevice')} — ${name}`}
        >
          {t('account.signOutDevice')}
        </Button>
      )}
    </li>
  );
}
