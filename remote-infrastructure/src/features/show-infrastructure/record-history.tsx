import type { Infrastructure } from 'shared/contract';
import { formatDate, useLocale } from 'shared/i18n';
import { Disclosure } from 'shared/ui/data';
import { useTexts } from '../../texts';
import { DatedRecordDetails } from './dated-record';
import { type DatedRecord, datedRecordsOf } from './dated-records';
import classes from './record-history.module.css';
import sheet from './sheet.module.css';

/** All diagnoses and operations but the last ones, newest first; each opens to its details. */
export function RecordHistory({ infrastructure }: { infrastructure: Infrastructure }) {
  const t = useTexts();
  const locale = useLocale();
  const { others } = datedRecordsOf(infrastructure);
  if (others.length === 0) return <p className={sheet.soft}>{t('sheet.noHistory')}</p>;
  const title = (record: DatedRecord) => t(`${record.kind}.of`, { date: formatDate(record.date, locale) });
  return (
    <ol className={classes.history}>
      {others.map(record => (
        <li key={record.key} data-kind={record.kind}>
          <Disclosure title={title(record)}>
            <DatedRecordDetails record={record} infrastructure={infrastructure} />
          </Disclosure>
        </li>
      ))}
    </ol>
  );
}
