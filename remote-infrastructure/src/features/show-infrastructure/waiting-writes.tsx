import type { RecordRef } from 'shared/contract';
import { ownEntries, useOutbox } from 'shared/outbox';
import { Alert } from 'shared/ui/core';
import { useTexts } from '../../texts';
import { writesAbout } from './writes-about';

/** Tells of what was written about an infrastructure on this device and the server does not have yet. */
export function WaitingWrites({ about }: { about: RecordRef }) {
  const t = useTexts();
  const entries = useOutbox(ownEntries);
  const count = writesAbout(about, entries).length;
  if (count === 0) return null;
  return (
    <Alert type="info" showIcon title={t('sheet.queuedWrites', { count })} description={t('sheet.yours')} />
  );
}
