import { isLocalRef } from 'shared/contract';
import { formatDate, useLocale } from 'shared/i18n';
import { Alert } from 'shared/ui/core';
import { NeutralizationTag, RiskTag } from 'shared/ui/data';
import { WaitingMark } from 'shared/ui/outbox';
import { RecordSheet, SheetCard, SheetColumns } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { useInfrastructureName } from '../read-infrastructure/infrastructure-name';
import type { Subject } from '../read-infrastructure/subject';
import { riskOfVisit } from '../read-infrastructure/visit-risk';
import { ChangeHistory } from './change-history';
import { ContextFacts } from './context-facts';
import { DatedRecordDetails } from './dated-record';
import { useRecorded, visitRecord, worksRecord } from './dated-records';
import { InfrastructureActions } from './infrastructure-actions';
import { LocationPreview } from './location-preview';
import { MapLink } from './map-link';
import { MortalityCases } from './mortality-cases';
import { RecordHistory } from './record-history';
import classes from './sheet.module.css';

/** The sheet of a support or a line, including writes that wait on this device. */
export function InfrastructureSheet({ subject }: { subject: Subject }) {
  const t = useTexts();
  const locale = useLocale();
  const recorded = useRecorded(subject);
  const name = useInfrastructureName(subject);
  const { ref, type, geometry, entry } = subject;
  const { cases } = recorded;
  // The newest visit and works determine risk and neutralisation, as on the server.
  const [lastVisit] = recorded.visits;
  const [lastWorks] = recorded.works;
  const risk = riskOfVisit(type, lastVisit?.properties);
  const { neutralization_level: neutralization = 'none', date = null } = lastWorks?.properties ?? {};
  const dateOf = (record: { properties: { date?: string } } | undefined) =>
    record?.properties.date && formatDate(record.properties.date, locale);

  return (
    <RecordSheet
      heading={
        <div className={classes.title}>
          <h1>{name}</h1>
          <div className={classes.tags}>
            {entry && <WaitingMark entry={entry} />}
            <span>
              <span className={classes.soft}>{t('sheet.risk')}</span> <RiskTag risk={risk} />
            </span>
            <span>
              <span className={classes.soft}>{t('sheet.neutralization')}</span>{' '}
              <NeutralizationTag neutralization={neutralization} risk={risk} date={date} />
            </span>
          </div>
        </div>
      }
      actions={<InfrastructureActions subject={subject} recorded={recorded} />}
    >
      {entry && isLocalRef(ref) && (
        <Alert
          type={entry.state === 'rejected' ? 'error' : 'info'}
          showIcon
          title={t(entry.state === 'rejected' ? 'sheet.rejected' : 'sheet.queued')}
          description={entry.error?.detail}
        />
      )}
      <SheetColumns
        main={
          <>
            <SheetCard title={t('sheet.context')}>
              <ContextFacts subject={subject} lastVisit={lastVisit} />
            </SheetCard>
            <SheetCard title={t('sheet.lastDiagnosis')} aside={dateOf(lastVisit)}>
              {lastVisit ? (
                <DatedRecordDetails record={visitRecord(lastVisit)} subject={subject} recorded={recorded} />
              ) : (
                <p className={classes.soft}>{t('sheet.noDiagnosis')}</p>
              )}
            </SheetCard>
            <SheetCard title={t('sheet.lastOperation')} aside={dateOf(lastWorks)}>
              {lastWorks ? (
                <DatedRecordDetails record={worksRecord(lastWorks)} subject={subject} recorded={recorded} />
              ) : (
                <p className={classes.soft}>{t('sheet.noOperation')}</p>
              )}
            </SheetCard>
            <SheetCard title={t('sheet.history')}>
              <RecordHistory subject={subject} recorded={recorded} />
            </SheetCard>
          </>
        }
        aside={
          <>
            <SheetCard title={t('sheet.map')} aside={!isLocalRef(ref) && <MapLink id={ref} />}>
              <LocationPreview geometry={geometry} type={type} risk={risk} neutralization={neutralization} />
            </SheetCard>
            <SheetCard title={t('sheet.mortality')} aside={cases.length > 0 && cases.length}>
              <MortalityCases cases={cases} />
            </SheetCard>
            {!isLocalRef(ref) && (
              <SheetCard title={t('sheet.changes')}>
                <ChangeHistory id={ref} type={type} recorded={recorded} />
              </SheetCard>
            )}
          </>
        }
      />
    </RecordSheet>
  );
}
