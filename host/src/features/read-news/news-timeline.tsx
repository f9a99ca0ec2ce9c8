import { useQuery } from 'shared/api';
import { formatDate, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { useSession } from 'shared/session';
import type { News } from 'shared/shell';
import { EmptyState, LoadFailure, LoadingState, Tag } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import { newsQuery } from './news-queries';
import classes from './news-timeline.module.css';

/** The latest news, newest first; private news are marked. */
export function NewsTimeline() {
  const t = useTexts();
  const loggedIn = useSession(session => session.loggedIn);
  const { data, status, refetch } = useQuery(newsQuery(loggedIn));
  if (status === 'pending') return <LoadingState />;
  if (status === 'error')
    return <LoadFailure ofAreas={false} title={t('news.failed')} onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState text={t('news.none')} />;
  return (
    <ol className={classes.timeline}>
      {data.map(item => (
        <NewsItem key={item.id} item={item} readable={loggedIn} />
      ))}
    </ol>
  );
}

function NewsItem({ item, readable }: { item: News; readable: boolean }) {
  const t = useTexts();
  const locale = useLocale();
  const title = (locale === 'en' && item.title_en) || item.title;
  const summary = (locale === 'en' && item.summary_en) || item.summary;
  return (
    <li className={classes.item}>
      <time dateTime={item.published}>{formatDate(item.published, locale)}</time>
      <h3>
        {readable ? <LocalizedLink to={paths.post(item.id)}>{title}</LocalizedLink> : title}
        {item.private && <Tag className={classes.tag}>{t('news.private')}</Tag>}
      </h3>
      <p>{summary}</p>
    </li>
  );
}
