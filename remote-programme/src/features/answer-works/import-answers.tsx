import { useNomenclatures, useQuery } from 'shared/api';
import { LocalizedLink, paths } from 'shared/navigation';
import { LoadFailure, LoadingState } from 'shared/ui/core';
import { fetchKindPage } from 'shared/ui/list';
import { workItems } from 'shared/works/kinds';
import { useWorksTexts } from '../../locales/works-texts';
import { allPages } from '../show-works/all-pages';
import { useWorkWords } from '../show-works/use-work-words';
import styles from './order-links.module.css';
import { answerThroughOutbox } from './send-answers';
import { TableAnswers } from './table-answers';

/** The answers to an order out of a table, for its operator with an account. */
export function ImportAnswers({ order }: { order: number }) {
  const t = useWorksTexts();
  const { locale } = useWorkWords();
  const fitting = useNomenclatures().byCode('OP_TYPE', 'OP_TYPE_INSTALL');
  const { data, isError, refetch } = useQuery({
    queryKey: [workItems.name, 'all-of-order', order],
    queryFn: ({ signal }) => allPages(page => fetchKindPage(workItems, page, signal), { order: [order] }),
  });
  if (isError)
    return <LoadFailure title={t('linked.failed')} onRetry={() => void refetch()} ofAreas={false} />;
  if (!data) return <LoadingState />;
  return (
    <div className={styles.links}>
      <LocalizedLink to={paths.works({ order })}>{t('linked.back')}</LocalizedLink>
      <h1>{t('linked.import')}</h1>
      <TableAnswers
        path={`work-orders/${order}/answers-table/`}
        items={data}
        send={answerThroughOutbox(locale, fitting?.id)}
        onDone={() => void refetch()}
      />
    </div>
  );
}
