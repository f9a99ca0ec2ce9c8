import { ApiError, useQuery } from 'shared/api';
import { formatDate, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { useParams } from 'shared/router';
import { ArrowLeftIcon, LoadFailure, LoadingState, NotFoundPage } from 'shared/ui/core';
import { postQuery } from '../features/read-news/news-queries';
import { RichText } from '../features/read-news/rich-text';
import { useTexts } from '../locales/texts';
import classes from './post.module.css';

/** One news item in full. */
export function Post() {
  const { id = '' } = useParams();
  const t = useTexts();
  const locale = useLocale();
  const { data, status, error, refetch } = useQuery(postQuery(id));
  if (status === 'pending') return <LoadingState />;
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (status === 'error')
    return <LoadFailure ofAreas={false} title={t('news.failed')} onRetry={() => void refetch()} />;
  const english = locale === 'en';
  return (
    <article className={classes.post}>
      <LocalizedLink className={classes.back} to={paths.home()}>
        <ArrowLeftIcon aria-hidden /> {t('titles.home')}
      </LocalizedLink>
      <h1>{(english && data.title_en) || data.title}</h1>
      <time dateTime={data.published}>{formatDate(data.published, locale)}</time>
      <RichText html={(english && data.body_en) || data.body} />
    </article>
  );
}
