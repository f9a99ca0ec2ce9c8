import { infrastructureTypeOf, isLocalRef } from 'shared/contract';
import { formatDate, useLocale } from 'shared/i18n';
import { Alert } from 'shared/ui/core';
import { NeutralizationTag, RiskTag } from 'shared/ui/data';
import { WaitingMark } from 'shared/ui/outbox';
import { SheetCard } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { useInfrastructureName } from '../read-infrastructure/infrastructure-name';
import type { FoundInfrastructure } from '../read-infrastructure/use-infrastructure';
import { useMerged } from '../read-infrastructure/use-merged';
import { ChangeHistory } from './change-history';
import { ContextFacts } from './context-facts';
import { DatedRecordDetails } from './dated-record';
import { datedRecordsOf } from './dated-records';
import { LocationPreview } from './location-preview';
import { MapLink } from './map-link';
import { MortalityCases } from './mortality-cases';
import { RecordHistory } from './record-history';
import classes from './sheet.module.css';
import { SheetActions } from './sheet-actions';

/** Everything known of a support or a line, with what was written about it here and waits to be sent. */
export function InfrastructureSheet({ found }: { found: FoundInfrastructure }) {
  const t = useTexts();
  const locale = useLocale();
  const merged = useMerged(found);
  const { ref, infrastructure, own, areasKnown } = merged;
  const { geometry, properties } = infrastructure;
  const { risk, neutralization, neutralization_date, mortality } = properties;
  const type = infrastructureTypeOf(infrastructure.resourcetype);
  const name = useInfrastructureName({ ref, type });
  const { lastDiagnosis, lastOperation } = datedRecordsOf(infrastructure);
  const dateOf = (record: { date: string } | undefined) => record && formatDate(record.date, locale);

  return (
    <article className={classes.sheet}>
      <header className={classes.header}>
        <div className={classes.title}>
          <h1>{name}</h1>
          <div className={classes.tags}>
            {own && <WaitingMark entry={own} />}
            <span>
              <span className={classes.soft}>{t('sheet.risk')}</span> <RiskTag risk={risk} />
            </span>
            <span>
              <span className={classes.soft}>{t('sheet.neutralization')}</span>{' '}
              <NeutralizationTag neutralization={neutralization} risk={risk} date={neutralization_date} />
            </span>
          </div>
        </div>
        <SheetActions merged={merged} />
      </header>
      {own && isLocalRef(ref) && (
        <Alert
          type={own.state === 'rejected' ? 'error' : 'info'}
          showIcon
          title={t(own.state === 'rejected' ? 'sheet.rejected' : 'sheet.queued')}
          description={own.error?.detail}
        />
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          <SheetCard title={t('sheet.context')}>
            <ContextFacts infrastructure={infrastructure} areasKnown={areasKnown} />
          </SheetCard>
          <SheetCard title={t('sheet.lastDiagnosis')} aside={dateOf(lastDiagnosis)}>
            {lastDiagnosis ? (
              <DatedRecordDetails record={lastDiagnosis} merged={merged} />
            ) : (
              <p className={classes.soft}>{t('sheet.noDiagnosis')}</p>
            )}
          </SheetCard>
          <SheetCard title={t('sheet.lastOperation')} aside={dateOf(lastOperation)}>
            {lastOperation ? (
              <DatedRecordDetails record={lastOperation} merged={merged} />
            ) : (
              <p className={classes.soft}>{t('sheet.noOperation')}</p>
            )}
          </SheetCard>
          <SheetCard title={t('sheet.history')}>
            <RecordHistory merged={merged} />
          </SheetCard>
        </div>
        <div className={classes.column}>
          <SheetCard
            title={t('sheet.map')}
            aside={!isLocalRef(ref) && <MapLink infrastructure={infrastructure} />}
          >
            <LocationPreview geometry={geometry} type={type} risk={risk} neutralization={neutralization} />
          </SheetCard>
          <SheetCard title={t('sheet.mortality')} aside={mortality.length > 0 && mortality.length}>
            <MortalityCases merged={merged} />
          </SheetCard>
          {!isLocalRef(ref) && (
            <SheetCard title={t('sheet.changes')}>
              <ChangeHistory infrastructure={infrastructure} />
            </SheetCard>
          )}
        </div>
      </div>
    </article>
  );
}
