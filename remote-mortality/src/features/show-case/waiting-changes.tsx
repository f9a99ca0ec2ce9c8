import { ownEntries, useOutbox } from 'shared/outbox';
import { Alert } from 'shared/ui/core';
import { useTexts } from '../../texts';

/** Tells of changes of a case that wait on this device. */
export function WaitingChanges({ id }: { id: number }) {
  const t = useTexts();
  const entries = useOutbox(ownEntries);
  const count = entries.filter(
    ({ command }) => 'id' in command && command.resource === 'mortality' && command.id === id,
  ).length;
  return count > 0 ? <Alert type="info" showIcon title={t('sheet.waitingChanges', { count })} /> : null;
}
