import { infrastructureTypeOf } from 'shared/contract';
import { formatDate, useLocale } from 'shared/i18n';
import { paths } from 'shared/navigation';
import { correctionPath } from 'shared/outbox';
import { WaitingMark } from 'shared/ui/outbox';
import { PicturesOf, useDeleteRecord } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { askAboutDiagnosis, askAboutOperation } from '../delete-record/what-goes-with-it';
import type { MergedInfrastructure } from '../read-infrastructure/with-waiting';
import type { DatedRecord } from './dated-records';
import { DiagnosisFacts } from './diagnosis-facts';
import { OperationFacts } from './operation-facts';
import { RecordButtons } from './record-buttons';
import classes from './sheet.module.css';

interface DatedRecordProps {
  record: DatedRecord;
  merged: MergedInfrastructure;
}

/** One diagnosis or operation, whole, with what can be done about it. */
export function DatedRecordDetails({ record, merged }: DatedRecordProps) {
  const t = useTexts();
  const locale = useLocale();
  const deleteRecord = useDeleteRecord();
  const { ref, infrastructure } = merged;
  const { properties } = infrastructure;
  const date = formatDate(record.date, locale);
  const { id, resource, version, path, about, question } =
    record.kind === 'diagnosis'
      ? {
          ...record.diagnosis,
          resource: 'diagnosis' as const,
          path: paths.diagnosis(ref, record.diagnosis.id),
          about: t('diagnosis.of', { date }),
          question: () => askAboutDiagnosis(record.diagnosis, properties.diagnosis, t, locale),
        }
      : {
          ...record.operation.properties,
          resource: 'operations' as const,
          path: paths.operation(ref, record.operation.id),
          about: t('operation.of', { date }),
          question: () => askAboutOperation(record.operation, properties.operations, t, locale),
        };
  const entry = merged.waitingFor(resource, id);
  return (
    <div className={classes.record}>
      {entry && <WaitingMark entry={entry} />}
      {record.kind === 'diagnosis' ? (
        <DiagnosisFacts
          diagnosis={record.diagnosis}
          type={infrastructureTypeOf(infrastructure.resourcetype)}
        />
      ) : (
        <OperationFacts operation={record.operation} />
      )}
      {entry && <PicturesOf entry={entry} />}
      {entry?.command.kind !== 'delete' && (
        <RecordButtons
          about={about}
          editPath={(entry && correctionPath(entry)) ?? path}
          onDelete={entry ? undefined : () => void deleteRecord({ resource, id, version, ...question() })}
        />
      )}
    </div>
  );
}
