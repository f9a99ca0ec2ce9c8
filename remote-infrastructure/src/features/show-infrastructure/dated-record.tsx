import { formatDate, useLocale } from 'shared/i18n';
import { paths } from 'shared/navigation';
import { correctionPath } from 'shared/outbox';
import { WaitingMark } from 'shared/ui/outbox';
import { Gallery } from 'shared/ui/pictures';
import { PicturesOf, useDeleteRecord } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import type { Subject } from '../read-infrastructure/subject';
import type { DatedRecord, Recorded } from './dated-records';
import { DiagnosisFacts } from './diagnosis-facts';
import { OperationFacts } from './operation-facts';
import { RecordButtons } from './record-buttons';
import classes from './sheet.module.css';
import { questionAbout } from './what-goes-with-it';

interface DatedRecordProps {
  record: DatedRecord;
  subject: Subject;
  recorded: Recorded;
}

const RESOURCES = { diagnosis: 'diagnosis', operation: 'operations' } as const;

/** One diagnosis or operation with all its facts and actions. */
export function DatedRecordDetails({ record, subject, recorded }: DatedRecordProps) {
  const t = useTexts();
  const locale = useLocale();
  const deleteRecord = useDeleteRecord();
  const { kind, id, entry, properties } = record;
  const date = formatDate(properties.date ?? '', locale);
  const siblings = kind === 'diagnosis' ? recorded.visits : recorded.works;
  const remove = (existing: number) =>
    deleteRecord({
      resource: RESOURCES[kind],
      id: existing,
      version: properties.version,
      ...questionAbout(record, siblings, t, locale),
    });
  return (
    <div className={classes.record}>
      {entry && <WaitingMark entry={entry} />}
      {record.kind === 'diagnosis' ? (
        <DiagnosisFacts visit={record.properties} type={subject.type} />
      ) : (
        <OperationFacts works={record.properties} />
      )}
      {properties.media && <Gallery pictures={properties.media} />}
      {entry && <PicturesOf entry={entry} />}
      {entry?.command.kind !== 'delete' && (
        <RecordButtons
          about={t(`${kind}.of`, { date })}
          editPath={(entry && correctionPath(entry)) ?? paths[kind](subject.ref, id ?? undefined)}
          onDelete={entry || id === null ? undefined : () => void remove(id)}
        />
      )}
    </div>
  );
}
