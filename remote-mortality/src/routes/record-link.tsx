import { useState } from 'react';
import { type ApiError, apiBase, request } from 'shared/api';
import { z } from 'shared/contract';
import { formatDate, useLocale } from 'shared/i18n';
import { recordLinkSchema } from 'shared/kinds/reports';
import { LocalizedLink } from 'shared/navigation';
import { useParams } from 'shared/router';
import { Alert, Button, confirm, NotFoundPage, notify, TrashIcon } from 'shared/ui/core';
import { useCopy } from 'shared/ui/data';
import { SegmentedChoice } from 'shared/ui/form';
import styles from '../features/report-publicly/report.module.css';
import { useTexts } from '../locales/texts';

const DAYS = [7, 30, 90, 365];
/** Path of the links below the API, and path of the sheet, by kind. */
const PATHS = {
  infrastructures: ['cables/infrastructures/', '/infrastructures/'],
  mortality: ['mortality/', '/mortality/'],
} as const;

/** `/mortality/link/:kind/:id`: makes and withdraws links by which people without an account read a record's sheet. */
export function Screen() {
  const t = useTexts();
  const locale = useLocale();
  const copy = useCopy();
  const { kind, id } = useParams();
  const [days, setDays] = useState(30);
  const [busy, setBusy] = useState(false);
  const [link, setLink] = useState<z.output<typeof recordLinkSchema>>();
  const paths = PATHS[kind as keyof typeof PATHS];
  if (!paths || !/^\d+$/.test(id ?? '')) return <NotFoundPage />;
  const [api, sheet] = paths;
  const path = `${api}${id}/links/`;
  const address = new URL(`record-links/${link?.token}/sheet.pdf`, apiBase()).href;
  async function attempt(act: () => Promise<unknown>) {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      console.warn('Link of a record', error);
      notify({ type: 'error', msg: (error as ApiError).detail ?? t('link.failed') });
    }
    setBusy(false);
  }
  const make = () => request(recordLinkSchema, path, { method: 'POST', body: { days } }).then(setLink);
  async function withdraw() {
    const title = t('link.withdraw');
    if (!(await confirm({ title, okText: title, danger: true }))) return;
    await request(z.undefined(), path, { method: 'DELETE' });
    setLink(undefined);
    notify({ type: 'success', msg: t('link.withdrawn') });
  }
  return (
    <div className={styles.page}>
      <h1>{t('link.title')}</h1>
      <p>
        <LocalizedLink to={`${sheet}${id}`}>{t('link.record', { id: id ?? '' })}</LocalizedLink>
      </p>
      <p>{t('link.text')}</p>
      <SegmentedChoice
        aria-label={t('link.ends')}
        value={days}
        choices={DAYS.map(value => ({ value, label: t('link.days', { count: value }) }))}
        onChange={value => value && setDays(value)}
      />
      {link && (
        <Alert
          type="warning"
          showIcon
          title={t('link.once', { date: formatDate(link.expires_at, locale) })}
          description={<output className={styles.address}>{address}</output>}
        />
      )}
      <div className={styles.ways}>
        <Button type={link ? 'default' : 'primary'} disabled={busy} onClick={() => void attempt(make)}>
          {t('link.make')}
        </Button>
        {link && (
          <Button type="primary" onClick={() => void copy(address)}>
            {t('link.copy')}
          </Button>
        )}
        <Button danger icon={<TrashIcon />} disabled={busy} onClick={() => void attempt(withdraw)}>
          {t('link.withdraw')}
        </Button>
      </div>
    </div>
  );
}
