import { useState } from 'react';
import { settingsQuery, useQuery } from 'shared/api';
import { isOnEarth, type PointGeometry } from 'shared/contract';
import { reports } from 'shared/kinds/reports';
import { LocalizedLink } from 'shared/navigation';
import { discard, type Outcome, refOf, useOutbox } from 'shared/outbox';
import { useSearchParams } from 'shared/router';
import { Alert, Button, LoadingState, StatePage } from 'shared/ui/core';
import styles from '../features/report-publicly/report.module.css';
import { ReportForm } from '../features/report-publicly/report-form';
import { useTexts } from '../locales/texts';

/** A place in the page's address: `at=latitude,longitude`. */
function placeIn(text: string | null): PointGeometry | null {
  const [latitude = Number.NaN, longitude = Number.NaN] = (text ?? '').split(',').map(Number);
  const coordinates: PointGeometry['coordinates'] = [longitude, latitude];
  return text && isOnEarth(coordinates) ? { type: 'Point', coordinates } : null;
}

/** `/report`: anybody reports a dead or injured bird, or a dangerous pole. */
export function Screen() {
  const t = useTexts();
  const [address] = useSearchParams();
  const settings = useQuery(settingsQuery);
  const [outcome, setOutcome] = useState<Outcome>();
  const entries = useOutbox(outbox => outbox.entries).filter(
    ({ command }) => 'resource' in command && command.resource === reports.name,
  );
  const refused = entries.find(({ state }) => state === 'rejected');
  const waiting = entries.filter(({ state }) => state !== 'rejected').length;
  if (settings.isLoading) return <LoadingState />;
  // Without network the form is shown, since the report is kept on this device.
  if (settings.data?.public_reports === 'off')
    return <StatePage heading title={t('report.off')} text={t('report.offText')} />;
  if (outcome) {
    const id = outcome.status === 'delivered' ? outcome.record?.id : undefined;
    return (
      <StatePage
        heading
        wire={waiting > 0 ? 'waiting' : 'whole'}
        title={t(id || waiting === 0 ? 'report.sent' : 'report.kept')}
        text={id ? t('report.number', { id }) : t(waiting === 0 ? 'report.next' : 'report.keptText')}
      >
        <Button type="primary" size="large" onClick={() => setOutcome(undefined)}>
          {t('report.another')}
        </Button>
      </StatePage>
    );
  }
  return (
    <div className={styles.page}>
      <header>
        <h1>{t('report.title')}</h1>
        <p>{t('report.lead')}</p>
        {settings.data?.public_figures === 'on' && (
          <LocalizedLink to="/public" reloadDocument>
            {t('report.figures')}
          </LocalizedLink>
        )}
      </header>
      {waiting > 0 && <p role="status">{t('report.waiting', { count: waiting })}</p>}
      {refused && (
        <Alert
          type="error"
          showIcon
          title={refused.error?.detail || t('report.notSent')}
          action={<Button onClick={() => void discard(refOf(refused.id))}>{t('report.forget')}</Button>}
        />
      )}
      <ReportForm at={placeIn(address.get('at'))} onSent={setOutcome} />
    </div>
  );
}
