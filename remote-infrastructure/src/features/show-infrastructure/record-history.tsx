import type { Infrastructure } from 'shared/contract';
import { formatDate, useLocale } from 'shared/i18n';
import { Collapse, Timeline } from 'shared/ui/data';
import { useTexts } from '../../texts';
import { DatedRecordDetails } from './dated-record';
import { type DatedRecord, datedRecordsOf } from './dated-records';
import classes from './sheet.module.css';

/** All diagnoses and operations but the last ones, newest first; each opens to its details. */
export function RecordHistory({ infrastructure }: { infrastructure: Infrastructure }) {
  const t = useTexts();
  const locale = useLocale();
  const { others } = datedRecordsOf(infrastructure);
  if (others.length === 0) return <p className={classes.soft}>{t('sheet.noHistory')}</p>;
  const title = (record: DatedRecord) => t(`${record.kind}.of`, { date: formatDate(record.date, locale) });
  return (
    <Timeline
      items={others.map(record => ({
        key: record.key,
        color: record.kind === 'diagnosis' ? 'blue' : 'green',
        content: (
          <Collapse
            ghost
            // The title stands beside its dot.
            styles={{ header: { padding: '0 0 8px' }, body: { padding: '8px 0 0' } }}
            items={[
              {
                key: record.key,
                label: title(record),
                children: <DatedRecordDetails record={record} infrastructure={infrastructure} />,
              },
            ]}
          />
        ),
      }))}
    />
  );
}
