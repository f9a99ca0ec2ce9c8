import type { ReactNode } from 'react';
import { Page } from '../app/page';
import classes from './developer.module.css';
import { useTexts } from './texts';

/** The title of a developer page and what it is for, above its content. */
export function DeveloperLayout({
  page,
  children,
}: {
  page: 'fetch' | 'geoman' | 'image';
  children: ReactNode;
}) {
  const t = useTexts();
  return (
    <Page title={{ namespace: 'developer', key: `${page}.title` }}>
      <header className={classes.head}>
        <h1>{t(`${page}.title`)}</h1>
        <p>{t(`${page}.lead`)}</p>
      </header>
      {children}
    </Page>
  );
}
