import type { ComponentType } from 'react';
import type { Scope } from 'shared/contract';
import { LocalizedLink, paths } from 'shared/navigation';
import { hasScope, useSession } from 'shared/session';
import {
  ClockCounterClockwiseIcon,
  ListBulletsIcon,
  MagnifyingGlassIcon,
  MapPinIcon,
  PlusIcon,
  WrenchIcon,
} from 'shared/ui/core';
import { NewsTimeline } from '../features/read-news/news-timeline';
import { Page } from '../frame/page';
import { useTexts } from '../locales/texts';
import classes from './home.module.css';
import { Landscape } from './landscape';

const purposes = [
  { key: 'diagnose', Icon: MagnifyingGlassIcon },
  { key: 'neutralise', Icon: WrenchIcon },
  { key: 'record', Icon: ClockCounterClockwiseIcon },
] as const;

interface Beginning {
  key: 'search' | 'infrastructures' | 'mortality';
  to: string;
  Icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** Offered only to users with this scope. */
  scope?: Scope;
}

const beginnings: Beginning[] = [
  { key: 'search', to: paths.search(), Icon: MapPinIcon },
  { key: 'infrastructures', to: paths.infrastructures(), Icon: ListBulletsIcon },
  { key: 'mortality', to: paths.newMortality(), Icon: PlusIcon, scope: 'data:write' },
];

/** The product's purposes, starting points and news. */
export function Home() {
  const t = useTexts();
  const loggedIn = useSession(session => session.loggedIn);
  return (
    <Page title={{ namespace: 'host', key: 'titles.home' }}>
      <section className={classes.hero}>
        <Landscape />
        <div className={classes.words}>
          <h1>{t('home.title')}</h1>
          <p>{t('home.lead')}</p>
          <LocalizedLink className={classes.call} to={loggedIn ? paths.search() : paths.login()}>
            {t(loggedIn ? 'home.openMap' : 'home.signIn')}
          </LocalizedLink>
        </div>
      </section>
      <ul className={classes.purposes}>
        {purposes.map(({ key, Icon }) => (
          <li key={key}>
            <IconDisc Icon={Icon} />
            <h2>{t(`home.purposes.${key}.title`)}</h2>
            <p>{t(`home.purposes.${key}.text`)}</p>
          </li>
        ))}
      </ul>
      <div className={classes.columns}>
        <section aria-labelledby="news">
          <h2 id="news">{t('news.title')}</h2>
          <NewsTimeline />
        </section>
        <section aria-labelledby="begin">
          <h2 id="begin">{t('home.begin')}</h2>
          {loggedIn ? <Beginnings /> : <p>{t('home.beginSignedOut')}</p>}
          <LocalizedLink to={paths.about()}>{t('home.more')}</LocalizedLink>
        </section>
      </div>
    </Page>
  );
}

function Beginnings() {
  const t = useTexts();
  const user = useSession(session => session.user);
  const offered = beginnings.filter(({ scope }) => !scope || hasScope(user, scope));
  return (
    <ul className={classes.beginnings}>
      {offered.map(({ key, to, Icon }) => (
        <li key={key}>
          <LocalizedLink to={to}>
            <IconDisc Icon={Icon} />
            <span>
              <strong>{t(`home.beginnings.${key}.title`)}</strong>
              <small>{t(`home.beginnings.${key}.text`)}</small>
            </span>
          </LocalizedLink>
        </li>
      ))}
    </ul>
  );
}

function IconDisc({ Icon }: { Icon: ComponentType<{ 'aria-hidden'?: boolean }> }) {
  return (
    <span className={classes.disc}>
      <Icon aria-hidden />
    </span>
  );
}
