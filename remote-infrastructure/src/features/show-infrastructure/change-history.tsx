import type { InfrastructureType } from 'shared/contract';
import { ChangeList } from 'shared/ui/record';
import type { Recorded } from './dated-records';

interface ChangeHistoryProps {
  id: number;
  type: InfrastructureType;
  recorded: Recorded;
}

/** The changes of an infrastructure and its records: author, time and fields. */
export function ChangeHistory({ id, type, recorded: { visits, works, cases } }: ChangeHistoryProps) {
  const dateOf = (kind: string, record: number | undefined) => {
    const records = kind === 'diagnosis' ? visits : kind === 'operations' ? works : cases;
    return records.find(one => one.id === record)?.properties.date;
  };
  return <ChangeList resource={type === 'POLE' ? 'points' : 'lines'} id={id} dateOf={dateOf} />;
}
