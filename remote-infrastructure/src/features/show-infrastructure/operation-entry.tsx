import { labelOf, useLocale } from 'shared/i18n';
import { operations } from 'shared/kinds';
import { NeutralizationTag } from 'shared/ui/data';
import { useFieldTexts } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import type { Subject } from '../read-infrastructure/subject';
import type { DatedRecord, Recorded } from './dated-records';
import { OperationFacts } from './operation-facts';
import { RecordEntry } from './record-entry';

interface OperationEntryProps {
  works: Extract<DatedRecord, { kind: 'operation' }>;
  subject: Subject;
  recorded: Recorded;
}

/** Works in the history: the degree of neutralisation and the fitted equipment. */
export function OperationEntry({ works, subject, recorded }: OperationEntryProps) {
  const t = useTexts();
  const locale = useLocale();
  const { shown } = useFieldTexts(operations);
  const { properties } = works;
  const { equipments = [], neutralization_level = 'none' } = properties;
  return (
    <RecordEntry
      record={works}
      subject={subject}
      recorded={recorded}
      title={
        <>
          {t('operation.works')} <NeutralizationTag neutralization={neutralization_level} />
        </>
      }
      summary={[
        shown('operation_type', properties),
        ...equipments.map(({ type, count }) => `${count} × ${labelOf(type, locale)}`),
      ]}
      details={<OperationFacts works={properties} />}
    />
  );
}
