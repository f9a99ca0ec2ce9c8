import { useNomenclatures } from 'shared/api';
import { infrastructureTypeOf } from 'shared/contract';
import { formatDateTime, useLocale } from 'shared/i18n';
import { ownEntries, useOutbox } from 'shared/outbox';
import { Alert } from 'shared/ui/core';
import { FactList } from 'shared/ui/data';
import { SheetCard } from 'shared/ui/record';
import { useTexts } from '../../texts';
import { describeInfrastructure, draftOfLocal } from '../edit-infrastructure/infrastructure-draft';
import type { LocalInfrastructure } from '../read-infrastructure/subject';
import { LocationPreview } from './location-preview';
import classes from './sheet.module.css';
import { SheetActions } from './sheet-actions';
import { writesAbout } from './writes-about';

/** A support or a line that still waits on this device, as far as this device knows it. */
export function LocalSheet({ local }: { local: LocalInfrastructure }) {
  const t = useTexts();
  const locale = useLocale();
  const nomenclatures = useNomenclatures();
  const entries = useOutbox(ownEntries);
  const type = infrastructureTypeOf(local.resourcetype);
  const facts = describeInfrastructure(draftOfLocal(local), { t, locale, nomenclatures });
  const records = writesAbout(local.ref, entries);
  const rejected = local.entry.state === 'rejected';
  return (
    <article className={classes.sheet}>
      <header className={classes.header}>
        <div className={classes.title}>
          <h1>{t(`named.local${type}`)}</h1>
        </div>
        <SheetActions recordRef={local.ref} type={type} />
      </header>
      <Alert
        type={rejected ? 'error' : 'info'}
        showIcon
        title={t(rejected ? 'sheet.rejected' : 'sheet.queued')}
        description={local.entry.error?.detail}
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <SheetCard title={t('sheet.context')} aside={formatDateTime(local.entry.created, locale)}>
            <FactList facts={facts.map(({ key, label, text }) => ({ key, label, value: text }))} />
          </SheetCard>
          {records.length > 0 && (
            <SheetCard title={t('sheet.queuedWrites', { count: records.length })}>
              <p className={classes.soft}>{t('sheet.yours')}</p>
            </SheetCard>
          )}
        </div>
        <div className={classes.column}>
          <SheetCard title={t('sheet.map')}>
            <LocationPreview geometry={local.geometry} type={type} risk={null} neutralization="none" />
          </SheetCard>
        </div>
      </div>
    </article>
  );
}
