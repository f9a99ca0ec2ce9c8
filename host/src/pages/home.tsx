import { Suspense } from 'react';
import { settingsQuery, useQuery } from 'shared/api';
import { formatDate, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import { MapTrifoldIcon, type News, TargetIcon } from 'shared/shell';
import {
  BirdIcon,
  EmptyState,
  EyeIcon,
  Landscape,
  LoadFailure,
  LoadingState,
  lazyPart,
  Tag,
} from 'shared/ui/core';
import { followsWorks } from '../features/follow-works/follows-works';
import { newsQuery } from '../features/read-news/news-queries';
import { Page } from '../frame/page';
import { PictureBand } from '../frame/picture-band';
import { useTexts } from '../locales/texts';
import classes from './home.module.css';

/** Parts for members are loaded when they are shown. If one fails to load, the rest of the page stays. */
const loadMembersPart = () => import('../features/resume-work/resume-work');
const Nothing = () => null;
const WeekSummary = lazyPart(async () => (await loadMembersPart()).WeekSummary, Nothing);
const ResumeWork = lazyPart(async () => (await loadMembersPart()).ResumeWork, Nothing);

const title = { namespace: 'host', key: 'titles.home' };

/** Visitors see the purpose of the product, members what waits for them and recent records. Both see the news. */
export function Home() {
  const loggedIn = useSession(session => session.loggedIn);
  return loggedIn ? <MembersHome /> : <Welcome />;
}

function Welcome() {
  const t = useTexts();
  // The shell fetches the settings at its start.
  const { data: settings } = useQuery({ ...settingsQuery, enabled: false });
  return (
    <Page title={title} layout="cover">
      <section className={classes.picture}>
        <Landscape />
        <h1>{t('home.title')}</h1>
      </section>
      <div className={classes.sheet}>
        <p className={classes.lead}>{t('home.lead')}</p>
        <LocalizedLink className={classes.main} to={paths.search()}>
          <MapTrifoldIcon />
          {t('home.openMap')}
        </LocalizedLink>
        {settings?.public_reports === 'on' && (
          <LocalizedLink className={classes.main} to="/report">
            <BirdIcon />
            {t('home.report')}
          </LocalizedLink>
        )}
        <LatestNews />
      </div>
    </Page>
  );
}

function MembersHome() {
  const t = useTexts();
  const user = useSession(session => session.user);
  return (
    <Page title={title}>
      <PictureBand title={t('home.greeting', { name: user?.first_name || user?.username || '' })}>
        <p>
          <Suspense>{hasScope(user, 'data:read') && <WeekSummary />}</Suspense>
        </p>
        <div className={classes.calls}>
          <LocalizedLink className={classes.call} to={paths.search()}>
            <MapTrifoldIcon />
            {t('home.openMap')}
          </LocalizedLink>
          {followsWorks(user) ? (
            <LocalizedLink className={`${classes.call} ${classes.glass}`} to={paths.programme()}>
              <TargetIcon />
              {t('shell.entries.programme')}
            </LocalizedLink>
          ) : (
            hasScope(user, 'data:write') && (
              <>
                <LocalizedLink className={`${classes.call} ${classes.glass}`} to="/walk">
                  <EyeIcon />
                  {t('home.walk')}
                </LocalizedLink>
                <LocalizedLink className={`${classes.call} ${classes.glass}`} to={paths.newMortality()}>
                  <BirdIcon />
                  {t('home.reportBird')}
                </LocalizedLink>
              </>
            )
          )}
        </div>
      </PictureBand>
      <Suspense fallback={<LoadingState />}>
        <ResumeWork news={<LatestNews />} />
      </Suspense>
    </Page>
  );
}

function LatestNews() {
  const t = useTexts();
  return (
    <section className={classes.news} aria-labelledby="news">
      <h2 id="news">{t('news.title')}</h2>
      <NewsTimeline />
    </section>
  );
}

function NewsTimeline() {
  const t = useTexts();
  const loggedIn = useSession(session => session.loggedIn);
  const { data, status, refetch } = useQuery(newsQuery(loggedIn));
  if (status === 'pending') return <LoadingState />;
  if (!data) return <LoadFailure ofAreas={false} title={t('news.failed')} onRetry={() => void refetch()} />;
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
