import { useState } from 'react';
import { request, useQuery } from 'shared/api';
import { z } from 'shared/contract';
import { formatDate, useLocale } from 'shared/i18n';
import { useLocalizedPath } from 'shared/navigation';
import { newOrderLinkSchema, orderLinkSchema } from 'shared/programme/links';
import {
  ArrowLeftIcon,
  Button,
  confirm,
  DownloadSimpleIcon,
  LoadFailure,
  LoadingState,
  notify,
  saveAnswer,
  TrashIcon,
} from 'shared/ui/core';
import { NewToken } from 'shared/ui/data';
import { useWorksTexts } from '../../locales/works-texts';
import { LinkIcon } from '../show-works/icons';
import { byLink } from './linked-order';
import styles from './order-links.module.css';

interface OrderLinksProps {
  order: number;
  name: string;
  onClose: () => void;
}

/** Makes links with which people without an account answer an order, and withdraws them. */
export function OrderLinks({ order, name, onClose }: OrderLinksProps) {
  const t = useWorksTexts();
  const locale = useLocale();
  const localized = useLocalizedPath();
  const path = `work-orders/${order}/links/`;
  const [token, setToken] = useState<string | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ['order-links', order],
    queryFn: ({ signal }) => request(z.array(orderLinkSchema), path, { signal, fromServer: true }),
  });
  const attempt = (act: () => Promise<unknown>) =>
    void act()
      .catch(error => {
        console.warn('Link of an order', error);
        notify({ type: 'error', msg: (error as { detail?: string }).detail ?? t('linked.linkFailed') });
      })
      .finally(() => void refetch());
  const make = () =>
    attempt(async () => setToken((await request(newOrderLinkSchema, path, { method: 'POST' })).token));
  const withdraw = async () => {
    if (!(await confirm({ title: t('linked.withdraw'), okText: t('linked.withdraw'), danger: true }))) return;
    attempt(async () => {
      await request(z.undefined(), path, { method: 'DELETE' });
      setToken(null);
      notify({ type: 'success', msg: t('linked.withdrawn') });
    });
  };
  if (isError)
    return <LoadFailure title={t('order.loadFailed')} onRetry={() => void refetch()} ofAreas={false} />;
  if (!data) return <LoadingState />;
  const [newest] = data;
  const address = token && `${window.location.origin}${localized(`/orders/${token}`)}`;
  return (
    <div className={styles.links}>
      <Button type="text" icon={<ArrowLeftIcon />} onClick={onClose}>
        {t('order.number', { name })}
      </Button>
      <h1>{t('linked.links')}</h1>
      <p>{t('linked.linksText')}</p>
      <p role="status">
        {newest
          ? t('linked.linksNow', { count: data.length, date: formatDate(newest.expires_at, locale) })
          : t('linked.linksNone')}
      </p>
      {address ? (
        <>
          <NewToken
            token={address}
            warning={t('linked.once')}
            done={t('linked.doneLink')}
            onClose={() => setToken(null)}
            use={t('linked.use')}
            code={token}
          />
          <Button
            size="large"
            icon={<DownloadSimpleIcon />}
            onClick={() =>
              attempt(() =>
                saveAnswer(
                  'order-link/sheet.pdf',
                  { ...byLink(token), query: { lang: locale } },
                  'order.pdf',
                ),
              )
            }
          >
            {t('linked.pdfCodes')}
          </Button>
        </>
      ) : (
        <div className={styles.buttons}>
          <Button type="primary" size="large" icon={<LinkIcon />} onClick={make}>
            {t('linked.make')}
          </Button>
          {newest && (
            <Button size="large" danger icon={<TrashIcon />} onClick={() => void withdraw()}>
              {t('linked.withdraw')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
