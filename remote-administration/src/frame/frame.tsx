import type { ComponentType, ReactNode } from 'react';
import { NOMENCLATURE_TYPES } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import { LocalizedLink, paths, writeFilters } from 'shared/navigation';
import { type Location, Navigate, useLocation } from 'shared/router';
import { hasScope, useSession } from 'shared/session';
import { ArrowLeftIcon, LoadingState, StatusPage, useDesktop } from 'shared/ui/core';
import { useTexts } from '../locales/texts';
import en from '../sections/nomenclatures/en.json';
import fr from '../sections/nomenclatures/fr.json';
import classes from './frame.module.css';
import { prefixOf, SECTIONS, type SectionGroup } from './sections';

function filtersOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The new URL for a URL of an earlier release (`#/accounts`, `?filter={…}`); `null` for any other URL. */
function addressToday({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  if (hash.startsWith('#/')) return `/api/admin${hash.slice(1)}`;
  const query = new URLSearchParams(search);
  const filter = query.get('filter');
  if (filter === null) return null;
  return `${pathname}?${writeFilters(new URLSearchParams(), filtersOf(filter))}`;
}

/** The frame of every administration screen. Users who are not administrators see why they have no access. */
function Frame({ children }: { children: ReactNode }) {
  const t = useTexts();
  const user = useSession(session => session.user);
  const desktop = useDesktop();
  const location = useLocation();
  const today = addressToday(location);
  if (!user) return <LoadingState />;
  if (!hasScope(user, 'admin'))
    return (
      <StatusPage status={403} title={t('notAllowed.title')} text={t('notAllowed.text')}>
        <LocalizedLink to={paths.home()}>{t('back')}</LocalizedLink>
      </StatusPage>
    );
  if (today) return <Navigate to={today} replace />;
  return (
    <div className={classes.frame}>
      {desktop ? (
        <SectionList path={location.pathname} />
      ) : (
        location.pathname.replace(/\/$/, '') !== '/api/admin' && (
          <LocalizedLink to="/api/admin/" className={classes.back}>
            <ArrowLeftIcon aria-hidden /> {t('title')}
          </LocalizedLink>
        )
      )}
      <div className={classes.page}>{children}</div>
    </div>
  );
}

/**
 * The sections by group: beside the page on a desktop, the entry page on a phone. The open section of nomenclatures
 * also lists its types.
 */
export function SectionList({ path }: { path?: string }) {
  const t = useTexts();
  const shown = new URLSearchParams(useLocation().search).get('type');
  const { code } = { fr, en }[useLocale()];
  return (
    <nav aria-label={t('title')} className={classes.sections}>
      {(Object.keys(SECTIONS) as SectionGroup[]).map(group => (
        <section key={group}>
          <h2>{t(`groups.${group}`)}</h2>
          <ul>
            {SECTIONS[group].map(name => {
              const prefix = prefixOf(name);
              const isCurrent = path !== undefined && `${path}/`.startsWith(`${prefix}/`);
              return (
                <li key={name}>
                  <LocalizedLink to={prefix} {...(isCurrent && { 'aria-current': 'page' })}>
                    {t(`sections.${name}`)}
                  </LocalizedLink>
                  {isCurrent && name === 'nomenclatures' && (
                    <ul>
                      {NOMENCLATURE_TYPES.map(type => (
                        <li key={type}>
                          <LocalizedLink
                            to={`${prefix}?type=${type}`}
                            {...(type === shown && { 'aria-current': 'true' })}
                          >
                            {code[`type.${type}`]}
                          </LocalizedLink>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}

export const framed = (Content: ComponentType) =>
  function Screen() {
    return (
      <Frame>
        <Content />
      </Frame>
    );
  };
