import type { Infrastructure } from 'shared/contract';
import { infrastructureTypeOf } from 'shared/contract';
import { formatDate, useLocale } from 'shared/i18n';
import { paths } from 'shared/navigation';
import { useDeleteRecord } from 'shared/ui/record';
import { useTexts } from '../../texts';
import { askAboutDiagnosis, askAboutOperation } from '../delete-record/what-goes-with-it';
import type { DatedRecord } from './dated-records';
import { DiagnosisFacts } from './diagnosis-facts';
import { OperationFacts } from './operation-facts';
import { RecordButtons } from './record-buttons';
import classes from './sheet.module.css';

interface DatedRecordProps {
  record: DatedRecord;
  infrastructure: Infrastructure;
}

/** One diagnosis or operation, whole, with what can be done about it. */
export function DatedRecordDetails({ record, infrastructure }: DatedRecordProps) {
  const t = useTexts();
  const locale = useLocale();
  const deleteRecord = useDeleteRecord();
  const { id, properties } = infrastructure;
  const date = formatDate(record.date, locale);
  if (record.kind === 'diagnosis') {
    const { diagnosis } = record;
    return (
      <div className={classes.record}>
        <DiagnosisFacts diagnosis={diagnosis} type={infrastructureTypeOf(infrastructure.resourcetype)} />
        <RecordButtons
          about={t('diagnosis.of', { date })}
          editPath={paths.diagnosis(id, diagnosis.id)}
          onDelete={() =>
            void deleteRecord({
              resource: 'diagnosis',
              id: diagnosis.id,
              ...askAboutDiagnosis(diagnosis, properties.diagnosis, t, locale),
            })
          }
        />
      </div>
    );
  }
  const { operation } = record;
  return (
    <div className={classes.record}>
      <OperationFacts operation={operation} />
      <RecordButtons
        about={t('operation.of', { date })}
        editPath={paths.operation(id, operation.id)}
        onDelete={() =>
          void deleteRecord({
            resource: 'operations',
            id: operation.id,
            ...askAboutOperation(operation, properties.operations, t, locale),
          })
        }
      />
    </div>
  );
}
