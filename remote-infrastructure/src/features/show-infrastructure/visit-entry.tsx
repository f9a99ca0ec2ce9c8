import { DIAGNOSIS_ADVICE, diagnosis, riskOfVisit } from 'shared/kinds';
import { RiskTag } from 'shared/ui/data';
import { useFieldTexts } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import type { Subject } from '../read-infrastructure/subject';
import type { DatedRecord, Recorded } from './dated-records';
import { DiagnosisFacts } from './diagnosis-facts';
import { RecordEntry } from './record-entry';

interface VisitEntryProps {
  visit: Extract<DatedRecord, { kind: 'diagnosis' }>;
  subject: Subject;
  recorded: Recorded;
}

/** A visit in the history: the resulting risk and the advice. */
export function VisitEntry({ visit, subject, recorded }: VisitEntryProps) {
  const t = useTexts();
  const { label, shown } = useFieldTexts(diagnosis);
  const { type } = subject;
  const { properties } = visit;
  const advice = DIAGNOSIS_ADVICE[type].filter(name => properties[name]).map(label);
  return (
    <RecordEntry
      record={visit}
      subject={subject}
      recorded={recorded}
      title={
        <>
          {t('diagnosis.visit')} <RiskTag risk={riskOfVisit(type, properties)} />
        </>
      }
      summary={[
        advice.length > 0 && t('diagnosis.advised', { advice: advice.join(', ') }),
        shown('arming', properties),
      ]}
      details={<DiagnosisFacts visit={properties} type={type} />}
    />
  );
}
