import { formatDate, useLocale } from 'shared/i18n';
import { Disclosure } from 'shared/ui/data';
import { useTexts } from '../../locales/texts';
import type { MergedInfrastructure } from '../read-infrastructure/with-waiting';
import { DatedRecordDetails } from './dated-record';
import { type DatedRecord, datedRecordsOf } from './dated-records';
import classes from './record-history.module.css';
import sheet from './sheet.module.css';
import { ShownInParts } from './shown-in-parts';

/** All diagnoses and operations but the last ones, newest first; each opens to its details. */
export function RecordHistory({ merged }: { merged: MergedInfrastructure }) {
  const t = useTexts();
  const locale = useLocale();
  const { others } = datedRecordsOf(merged.infrastructure);
  if (others.length === 0) return <p className={sheet.soft}>{t('sheet.noHistory')}</p>;
  const title = (record: DatedRecord) => t(`${record.kind}.of`, { date: formatDate(record.date, locale) });
  return (
    <ShownInParts items={others}>
      {shown => (
        <ol className={classes.history}>
          {shown.map(record => (
            <li key={record.key} data-kind={record.kind}>
              <Disclosure title={title(record)}>
                <DatedRecordDetails record={record} merged={merged} />
              </Disclosure>
            </li>
          ))}
        </ol>
      )}
    </ShownInParts>
  );
}
