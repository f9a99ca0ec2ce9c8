import { formatDate, formatLength, labelOf, speciesName, useLocale } from 'shared/i18n';
import { CauseTag } from 'shared/map';
import { LocalizedLink, paths } from 'shared/navigation';
import { NeutralizationTag, RiskTag } from 'shared/ui/data';
import { useTexts } from '../../locales/texts';
import type { RecordOf } from '../../records/lists';
import styles from './record-popup.module.css';
import type { SelectedRecord } from './use-selected-record';

function InfrastructureCard({ record }: { record: RecordOf['infrastructures'] }) {
  const t = useTexts();
  const locale = useLocale();
  const { id, resourcetype, properties } = record;
  return (
    <article className={styles.card}>
      <h2>{t(resourcetype === 'Point' ? 'record.support' : 'record.line', { id })}</h2>
      <p>
        {labelOf(properties.network_type, locale)}
        {properties.length !== null && ` · ${formatLength(properties.length, locale)}`}
      </p>
      <p>
        <RiskTag risk={properties.risk} />
      </p>
      <p>
        <NeutralizationTag
          neutralization={properties.neutralization}
          risk={properties.risk}
          date={properties.neutralization_date}
        />
      </p>
      <p>
        {properties.last_diagnosis_date
          ? t('record.diagnosed', { date: formatDate(properties.last_diagnosis_date, locale) })
          : t('record.neverDiagnosed')}
      </p>
      {properties.mortality_count > 0 && <p>{t('record.cases', { count: properties.mortality_count })}</p>}
      <LocalizedLink to={paths.infrastructure(id)}>{t('record.open')}</LocalizedLink>
    </article>
  );
}

function MortalityCard({ record: { id, properties } }: { record: RecordOf['mortality'] }) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <article className={styles.card}>
      <h2>{t('record.case', { id })}</h2>
      <p>
        {speciesName(properties.species, locale)} × {properties.count ?? 'x'}
      </p>
      <p>{formatDate(properties.date, locale)}</p>
      <p>
        <CauseTag cause={properties.death_cause} />
      </p>
      <LocalizedLink to={paths.mortalityCase(id)}>{t('record.open')}</LocalizedLink>
    </article>
  );
}

function SensitiveAreaCard({ record: { properties } }: { record: RecordOf['sensitive-areas'] }) {
  return (
    <article className={styles.card}>
      <h2>{properties.name}</h2>
      {properties.code && <p>{properties.code}</p>}
      {properties.description && <p>{properties.description}</p>}
    </article>
  );
}

/** Content of the popup of a record, with a link to its sheet. */
export function RecordPopup({ selected }: { selected: SelectedRecord }) {
  switch (selected.tab) {
    case 'infrastructures':
      return <InfrastructureCard record={selected.record} />;
    case 'mortality':
      return <MortalityCard record={selected.record} />;
    case 'sensitive-areas':
      return <SensitiveAreaCard record={selected.record} />;
  }
}
