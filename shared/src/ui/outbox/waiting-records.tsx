import type { Resource } from '../../outbox/command';
import { sheetPath } from '../../outbox/entry-paths';
import { useEntryWords } from '../../outbox/entry-words';
import { ownEntries, useOutbox } from '../../outbox/outbox-state';
import { useTexts } from '../../outbox/texts';
import { LocalizedLink, paths } from '../../platform/navigation';
import { WaitingMark } from './waiting-mark';
import classes from './waiting-records.module.css';

/** Waiting records that are missing from the list below. Renders nothing without any. */
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
