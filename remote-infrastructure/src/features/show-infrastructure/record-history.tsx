import { formatDate, useLocale } from 'shared/i18n';
import { EyeIcon, WrenchIcon } from 'shared/ui/core';
import { Disclosure, Timeline } from 'shared/ui/data';
import { useTexts } from '../../locales/texts';
import type { Subject } from '../read-infrastructure/subject';
import { DatedRecordDetails } from './dated-record';
import { type DatedRecord, type Recorded, visitRecord, worksRecord } from './dated-records';
import sheet from './sheet.module.css';
import { ShownInParts } from './shown-in-parts';

/** All diagnoses and operations except the latest ones, newest first; each opens to its details. */
export function RecordHistory({ subject, recorded }: { subject: Subject; recorded: Recorded }) {
  const t = useTexts();
  const locale = useLocale();
  const others = [
    ...recorded.visits.slice(1).map(visitRecord),
    ...recorded.works.slice(1).map(worksRecord),
  ].sort((a, b) => dateOf(b).localeCompare(dateOf(a)));
  if (others.length === 0) return <p className={sheet.soft}>{t('sheet.noHistory')}</p>;
  return (
    <ShownInParts items={others}>
      {shown => (
        <Timeline
          items={shown.map(record => ({
            key: `${record.kind}-${record.id ?? record.entry?.id}`,
            icon: record.kind === 'diagnosis' ? <EyeIcon /> : <WrenchIcon />,
            content: (
              <Disclosure title={t(`${record.kind}.of`, { date: formatDate(dateOf(record), locale) })}>
                <DatedRecordDetails record={record} subject={subject} recorded={recorded} />
              </Disclosure>
            ),
          }))}
        />
      )}
    </ShownInParts>
  );
}

const dateOf = ({ properties: { date = '' } }: DatedRecord) => date;
