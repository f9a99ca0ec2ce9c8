import { useState } from 'react';
import { useQuery } from 'shared/api';
import { LocalizedLink, paths } from 'shared/navigation';
import type { WorkMeasure } from 'shared/programme';
import { Button, ErrorState, StatePage, XIcon } from 'shared/ui/core';
import { LoadingLines } from 'shared/ui/data';
import { useWorksTexts } from '../../locales/works-texts';
import { infrastructureQuery } from '../show-works/infrastructure-query';
import { useWorkWords } from '../show-works/use-work-words';
import type { Candidate } from './fetch-candidates';
import styles from './ordered-list.module.css';
import type { Candidates } from './use-candidates';

/** Number of rows shown initially, and added at once. */
const STEP = 20;

const useNameOf = () => {
  const words = useWorkWords();
  return ({ id, type }: Candidate) => words.nameOf({ id, resourcetype: type === 'LINE' ? 'Line' : 'Point' });
};

interface RowProps {
  candidate: Candidate;
  measures: readonly WorkMeasure[];
  onRemove: () => void;
}

function Row({ candidate, measures, onRemove }: RowProps) {
  const t = useWorksTexts();
  const words = useWorkWords();
  const name = useNameOf()(candidate);
  const { data } = useQuery(infrastructureQuery(candidate.id));
  const municipality = data?.properties.municipality;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>
          {municipality && `${municipality} · `}
          {measures.length > 0 ? (
            words.measures(measures)
          ) : (
            <span className={styles.none}>{t('order.noAdvice')}</span>
          )}
        </p>
      </div>
      <Button type="text" icon={<XIcon />} aria-label={t('order.remove', { name })} onClick={onRemove} />
    </li>
  );
}

function Left({ left }: { left: readonly Candidate[] }) {
  const t = useWorksTexts();
  const nameOf = useNameOf();
  if (left.length === 0) return null;
  return (
    <section className={styles.left} aria-label={t('order.left', { count: left.length })}>
      <strong>{t('order.left', { count: left.length })}</strong>
      <ul>
        {left.map(leftOut => {
          const { obstacle } = leftOut;
          if (!obstacle) return null;
          return (
            <li key={leftOut.id}>
              {nameOf(leftOut)}&nbsp;:{' '}
              {obstacle.code === 'refused' ? obstacle.text : t(`order.why.${obstacle.code}`)}
              {obstacle.code === 'open' && (
                <>
                  {' – '}
                  <LocalizedLink to={paths.workItem(obstacle.item)}>{t('order.openItem')}</LocalizedLink>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface OrderedListProps {
  candidates: Candidates;
  measuresOf: (candidate: Candidate) => readonly WorkMeasure[];
}

export function OrderedList({ candidates, measuresOf }: OrderedListProps) {
  const t = useWorksTexts();
  const [shown, setShown] = useState(STEP);
  const { ordered, left, pending, failed, all } = candidates;
  const more = ordered.length - shown;
  return (
    <section aria-label={t('order.items')}>
      <div className={styles.head}>
        <h2>{t('order.items')}</h2>
        {ordered.length > 0 && <span>{t('order.itemsCount', { count: ordered.length })}</span>}
      </div>
      {pending && (
        <>
          <p>{t('order.checking')}</p>
          <LoadingLines rows={3} />
        </>
      )}
      {failed && <ErrorState title={t('order.checkFailed')} onRetry={candidates.retry} />}
      {!pending && !failed && all.length === 0 && (
        <StatePage title={t('order.nothingChosen')} text={t('order.nothingChosenText')}>
          <LocalizedLink to={paths.programme()}>{t('works.toRanking')}</LocalizedLink>
        </StatePage>
      )}
      {ordered.length > 0 && (
        <ul className={styles.list}>
          {ordered.slice(0, shown).map(orderedItem => (
            <Row
              key={orderedItem.id}
              candidate={orderedItem}
              measures={measuresOf(orderedItem)}
              onRemove={() => candidates.remove(orderedItem.id)}
            />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button type="text" onClick={() => setShown(shown + STEP)}>
          {t('order.more', { count: more })}
        </Button>
      )}
      <Left left={left} />
    </section>
  );
}
