import { LocalizedLink, paths } from 'shared/navigation';
import type { WorkItem } from 'shared/programme';
import { faceOf } from 'shared/ui/core';
import { Photo } from 'shared/ui/list';
import { DueNote } from './due-note';
import { useWorkWords } from './use-work-words';
import styles from './work-card.module.css';

/** Works in a column of the board. */
export function WorkCard({ item }: { item: WorkItem }) {
  const words = useWorkWords();
  const { infrastructure, measures } = item;
  const { municipality, photo } = infrastructure.properties;
  return (
    <LocalizedLink
      className={styles.card ?? ''}
      to={paths.workItem(item.id)}
      data-late={item.overdue_days > 0}
    >
      <Photo path={photo} face={faceOf(infrastructure)} className={styles.photo} />
      <span className={styles.words}>
        <span className={styles.first}>
          <strong>
            <span className="ui-spoken">{words.nameOf(infrastructure)}</span>
            <span aria-hidden="true">{infrastructure.id}</span>
          </strong>
          <span>{municipality}</span>
        </span>
        <span className={styles.measures}>{words.measures(measures)}</span>
        <DueNote item={item} />
      </span>
    </LocalizedLink>
  );
}
