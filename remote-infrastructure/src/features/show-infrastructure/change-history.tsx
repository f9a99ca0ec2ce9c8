import type { Infrastructure } from 'shared/kinds';
import { ChangeList } from 'shared/ui/record';

/** Who changed the infrastructure and what belongs to it, when, and what. */
export function ChangeHistory({ infrastructure }: { infrastructure: Infrastructure }) {
  const { id, resourcetype, properties } = infrastructure;
  const dateOf = (kind: string, record: number | undefined) => {
    if (kind === 'diagnosis') return properties.diagnosis.find(visit => visit.id === record)?.date;
    if (kind === 'operations') return properties.operations.find(work => work.id === record)?.properties.date;
    return properties.mortality.find(one => one.id === record)?.properties.date;
  };
  return <ChangeList resource={resourcetype === 'Point' ? 'points' : 'lines'} id={id} dateOf={dateOf} />;
}
