import type { WorkItem } from 'shared/programme';
import { WarningFilledIcon } from 'shared/ui/core';
import { FeatherIcon } from 'shared/ui/record';
import styles from './due-note.module.css';
import { ClockIcon } from './icons';
import { useWorkWords } from './use-work-words';

const SIGNS = { late: WarningFilledIcon, nesting: FeatherIcon, plain: ClockIcon };

/** Until when something is to happen; how late it is in red, the nesting season in amber. */
export function DueNote({ item }: { item: WorkItem }) {
  const due = useWorkWords().due(item);
  if (!due) return null;
  const Icon = SIGNS[due.tone];
  return (
    <span className={styles.due} data-tone={due.tone}>
      <Icon />
      <span>{due.text}</span>
    </span>
  );
}
