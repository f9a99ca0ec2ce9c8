import type { WorkItem } from 'shared/programme';
import { WarningFilledIcon } from 'shared/ui/core';
import { FeatherIcon } from 'shared/ui/record';
import styles from './due-note.module.css';
import { ClockIcon } from './icons';
import { useWorkWords } from './use-work-words';

const SIGNS = { late: WarningFilledIcon, nesting: FeatherIcon, plain: ClockIcon };

/** The due date of works: red with the delay if overdue, amber in the nesting season. */
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
