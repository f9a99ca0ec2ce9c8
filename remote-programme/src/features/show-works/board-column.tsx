import { useId, useState } from 'react';
import { keepPreviousData, useQuery } from 'shared/api';
import { formatNumber, useLocale } from 'shared/i18n';
import type { WorkState } from 'shared/programme';
import { Button, LoadFailure } from 'shared/ui/core';
import { LoadingLines } from 'shared/ui/data';
import { useWorksTexts } from '../../locales/works-texts';
import { itemsQuery } from './fetch-items';
import { StateSign } from './state-sign';
import { useWorkWords } from './use-work-words';
import { WorkCard } from './work-card';
import { queryOf, type WorksFilters } from './works-address';
import styles from './works-board.module.css';

/** Number of cards added at once. */
const STEP = 20;
/** Maximum number of cards in a column. The list contains the others. */
const MOST = 400;

/** The works of one state, those due first on top. */
export function BoardColumn({ state, filters }: { state: WorkState; filters: WorksFilters }) {
  const t = useWorksTexts();
  const locale = useLocale();
  const words = useWorkWords();
  const id = useId();
  const [limit, setLimit] = useState(STEP);
  const query = { ...queryOf({ ...filters, states: [state] }), ordering: 'due', limit };
  const { data, isError, isFetching, refetch } = useQuery({
    ...itemsQuery(query),
    placeholderData: keepPreviousData,
  });
  const items = data?.features ?? [];
  const others = (data?.total ?? 0) - items.length;
  return (
    <section className={styles.column} aria-labelledby={id}>
      <h2 id={id}>
        <StateSign state={state} />
        {words.state(state)} <span>{data && formatNumber(data.total, locale)}</span>
      </h2>
      <div className={styles.cards}>
        {!data && !isError && <LoadingLines rows={6} />}
        {isError && <LoadFailure title={t('works.failed')} onRetry={() => void refetch()} ofAreas={false} />}
        {data && items.length === 0 && <p>{t('works.columnEmpty')}</p>}
        {items.length > 0 && (
          <ul>
            {items.map(item => (
              <li key={item.id}>
                <WorkCard item={item} />
              </li>
            ))}
          </ul>
        )}
        {others > 0 && limit < MOST && (
          <Button
            type="text"
            loading={isFetching}
            aria-label={t('works.othersOf', { state: words.state(state), count: others })}
            onClick={() => setLimit(limit + STEP)}
          >
            {t('works.others', { count: others })}
          </Button>
        )}
        {others > 0 && limit >= MOST && <p>{t('works.othersInList')}</p>}
      </div>
    </section>
  );
}
