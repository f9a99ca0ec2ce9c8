import { Navigate } from 'shared/router';
import { useDesktop } from 'shared/ui/core';
import { useTexts } from '../locales/texts';
import { framed, SectionList } from './frame';
import classes from './frame.module.css';
import { prefixOf } from './sections';

/**
 * The entry page. On a phone it lists the sections. A desktop goes to the accounts, since the list is beside each
 * section.
 */
export const Screen = framed(function Entry() {
  const t = useTexts();
  if (useDesktop()) return <Navigate to={prefixOf('accounts')} replace />;
  return (
    <>
      <h1 className={classes.title}>{t('title')}</h1>
      <SectionList />
    </>
  );
});
