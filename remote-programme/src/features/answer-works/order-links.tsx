import { useState } from 'react';
import { request } from 'shared/api';
import { z } from 'shared/contract';
import { formatDate, useLocale } from 'shared/i18n';
import { useLocalizedPath } from 'shared/navigation';
import { newOrderLinkSchema } from 'shared/programme/links';
import { Alert, Button, confirm, DownloadSimpleIcon, notify, TrashIcon } from 'shared/ui/core';
import { useCopy } from 'shared/ui/data';
import { useWorksTexts } from '../../locales/works-texts';
import { FormPage } from '../show-works/form-page';
import { LinkIcon } from '../show-works/icons';
import { saveOrderFile } from '../show-works/order-bar';
import { byLink } from './linked-order';

interface OrderLinksProps {
  order: number;
  name: string;
  onClose: () => void;
}

/** Creates links by which people without an account answer an order, and withdraws these links. */
export function OrderLinks({ order, name, onClose }: OrderLinksProps) {
  const t = useWorksTexts();
  const locale = useLocale();
  const localized = useLocalizedPath();
  const path = `work-orders/${order}/links/`;
  const [link, setLink] = useState<z.output<typeof newOrderLinkSchema>>();
  const [busy, setBusy] = useState(false);
  const copy = useCopy();
  const address = `${window.location.origin}${localized(`/orders/${link?.token}`)}`;
  async function attempt(act: () => Promise<unknown>) {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      console.warn('Link of an order', error);
      notify({ type: 'error', msg: (error as { detail?: string }).detail ?? t('move.notSent') });
    }
    setBusy(false);
  }
  async function withdraw() {
    await request(z.undefined(), path, { method: 'DELETE' });
    setLink(undefined);
    notify({ type: 'success', msg: t('linked.withdrawn') });
  }
  return (
    <FormPage
      title={t('linked.links')}
      about={t('order.number', { name })}
      form={{
        ...{ id: 'order-links', elsewhere: [], busy },
        submit: () =>
          attempt(async () => setLink(await request(newOrderLinkSchema, path, { method: 'POST' }))),
      }}
      save={t('linked.make')}
      onClose={onClose}
    >
      <p>{t('linked.linksText')}</p>
      {link && (
        <>
          <Alert type="warning" showIcon title={t('linked.once')} description={address} />
          <p>{t('linked.until', { date: formatDate(link.expires_at, locale) })}</p>
          <Button size="large" icon={<LinkIcon />} onClick={() => void copy(address)}>
            {t('linked.copy')}
          </Button>
          <Button
            size="large"
            icon={<DownloadSimpleIcon />}
            onClick={() => void saveOrderFile('order-link/sheet.pdf', byLink(link.token))}
          >
            {t('linked.pdfCodes')}
          </Button>
        </>
      )}
      <Button
        size="large"
        danger
        icon={<TrashIcon />}
        onClick={async () => {
          const title = t('linked.withdraw');
          if (await confirm({ title, okText: title, danger: true })) await attempt(withdraw);
        }}
      >
        {t('linked.withdraw')}
      </Button>
    </FormPage>
  );
}
