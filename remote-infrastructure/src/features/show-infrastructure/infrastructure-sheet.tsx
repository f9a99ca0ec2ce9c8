import { type Infrastructure, infrastructureTypeOf } from 'shared/contract';
import { formatDate, useLocale } from 'shared/i18n';
import { NeutralizationTag, RiskTag } from 'shared/ui/data';
import { SheetCard } from 'shared/ui/record';
import { useTexts } from '../../texts';
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
import { WaitingWrites } from './waiting-writes';

/** Everything known of a support or a line. */
export function InfrastructureSheet({ infrastructure }: { infrastructure: Infrastructure }) {
  const t = useTexts();
  const locale = useLocale();
  const { id, geometry, properties } = infrastructure;
  const { risk, neutralization, neutralization_date, mortality } = properties;
  const type = infrastructureTypeOf(infrastructure.resourcetype);
  const { lastDiagnosis, lastOperation } = datedRecordsOf(infrastructure);
  const dateOf = (record: { date: string } | undefined) => record && formatDate(record.date, locale);

  return (
    <article className={classes.sheet}>
      <header className={classes.header}>
        <div className={classes.title}>
          <h1>{t(`named.${type}`, { id })}</h1>
          <div className={classes.tags}>
            <span>
              <span className={classes.soft}>{t('sheet.risk')}</span> <RiskTag risk={risk} />
            </span>
            <span>
              <span className={classes.soft}>{t('sheet.neutralization')}</span>{' '}
              <NeutralizationTag neutralization={neutralization} date={neutralization_date} />
            </span>
          </div>
        </div>
        <SheetActions recordRef={id} type={type} infrastructure={infrastructure} />
      </header>
      <WaitingWrites about={id} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <SheetCard title={t('sheet.context')}>
            <ContextFacts infrastructure={infrastructure} />
          </SheetCard>
          <SheetCard title={t('sheet.lastDiagnosis')} aside={dateOf(lastDiagnosis)}>
            {lastDiagnosis ? (
              <DatedRecordDetails record={lastDiagnosis} infrastructure={infrastructure} />
            ) : (
              <p className={classes.soft}>{t('sheet.noDiagnosis')}</p>
            )}
          </SheetCard>
          <SheetCard title={t('sheet.lastOperation')} aside={dateOf(lastOperation)}>
            {lastOperation ? (
              <DatedRecordDetails record={lastOperation} infrastructure={infrastructure} />
            ) : (
              <p className={classes.soft}>{t('sheet.noOperation')}</p>
            )}
          </SheetCard>
          <SheetCard title={t('sheet.history')}>
            <RecordHistory infrastructure={infrastructure} />
          </SheetCard>
        </div>
        <div className={classes.column}>
          <SheetCard title={t('sheet.map')} aside={<MapLink infrastructure={infrastructure} />}>
            <LocationPreview geometry={geometry} type={type} risk={risk} neutralization={neutralization} />
          </SheetCard>
          <SheetCard title={t('sheet.mortality')} aside={mortality.length > 0 && mortality.length}>
            <MortalityCases infrastructure={infrastructure} />
          </SheetCard>
          <SheetCard title={t('sheet.changes')}>
            <ChangeHistory infrastructure={infrastructure} />
          </SheetCard>
        </div>
      </div>
    </article>
  );
}
