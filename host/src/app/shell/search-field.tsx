import type { FormEvent } from 'react';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { provideSearchPlace } from 'shared/shell';
import { MagnifyingGlassIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import classes from './top-bar.module.css';

/**
 * The search field of the top bar on a desktop. On the search screen, that screen's own box replaces it. On other
 * screens, a search opens the search screen.
 */
export function SearchField() {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const find = String(new FormData(event.currentTarget).get('find')).trim();
    event.currentTarget.reset();
    navigate(paths.search(), { state: { find } });
  }
  return (
    <div className={classes.search}>
      <div ref={provideSearchPlace} />
      <search>
        <form className={classes.field} onSubmit={search}>
          <MagnifyingGlassIcon />
          <input
            name="find"
            aria-label={t('shell.search.label')}
            placeholder={t('shell.search.placeholder')}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
          />
        </form>
      </search>
    </div>
  );
}
