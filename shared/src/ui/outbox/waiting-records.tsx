import hourglass from '@phosphor-icons/core/regular/hourglass-medium.svg?raw';
import type { Resource } from '../../outbox/command';
import { sheetPath, useEntryWords } from '../../outbox/entry-words';
import type { OutboxEntry } from '../../outbox/outbox-entry';
import { ownEntries, useOutbox } from '../../outbox/outbox-state';
import { useTexts } from '../../outbox/texts';
import { LocalizedLink, paths } from '../../platform/navigation';
import { iconOf } from '../core/icon';
import { Pill } from '../data/pill';
import classes from './waiting-records.module.css';

const HourglassIcon = iconOf(hourglass);

/** Marks a write on this device that is not on the server yet. Links to its entry in the outbox. */
export function WaitingMark({ entry: { id, command, state } }: { entry: OutboxEntry }) {
  const t = useTexts();
  const rejected = state === 'rejected';
  return (
    <LocalizedLink to={`${paths.outbox()}#entry-${id}`} className={classes.mark}>
      <Pill tone={rejected ? 'risk-high' : 'wait'}>
        <HourglassIcon />
        {t(rejected ? 'mark.refused' : command.kind === 'delete' ? 'mark.deletion' : 'mark.toSend')}
      </Pill>
    </LocalizedLink>
  );
}

/** Lists the waiting writes of some kinds of record. Renders nothing if there are none. */
export function WaitingRecords({ of }: { of: readonly Resource[] }) {
  const t = useTexts();
  const { titleOf, detailsOf } = useEntryWords();
  const entries = useOutbox(ownEntries).filter(
    ({ command }) => command.kind !== 'upload' && of.includes(command.resource),
  );
  if (entries.length === 0) return null;
  return (
    <details open className={classes.waiting}>
      <summary>{t('list', { count: entries.length })}</summary>
      <ul>
        {entries.map(entry => (
          <li key={entry.id}>
            <LocalizedLink to={sheetPath(entry) ?? paths.outbox()}>{titleOf(entry)}</LocalizedLink>
            <span>{detailsOf(entry)}</span>
            <WaitingMark entry={entry} />
          </li>
        ))}
      </ul>
    </details>
  );
}
