import { type FormEvent, useId } from 'react';
import { barePath } from 'shared/i18n';
import { LONGEST_NAME, MOST_VIEWS, saveView, useSavedViews } from 'shared/navigation';
import { useLocation } from 'shared/router';
import { Button } from 'shared/ui/core';
import { useCopy } from 'shared/ui/data';
import { useTexts } from '../../locales/texts';
import { SavedViewRow } from './saved-view-row';
import styles from './views-panel.module.css';

/** Saves the search under a name, lists the saved views, and copies the link to the search. */
export function ViewsPanel() {
  const t = useTexts();
  const id = useId();
  const views = useSavedViews();
  const copy = useCopy();
  const { pathname, search } = useLocation();
  const isFull = views.length >= MOST_VIEWS;

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    saveView(String(new FormData(form).get('name')), barePath(pathname) + search);
    form.reset();
  }

  return (
    <section className={styles.panel} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('views.title')}</h2>
      {views.length === 0 && <p>{t('views.none')}</p>}
      <ul>
        {views.map(view => (
          <li key={view.id}>
            <SavedViewRow view={view} views={views} />
          </li>
        ))}
      </ul>
      <form onSubmit={save}>
        <label htmlFor={`${id}-name`}>{t('views.name')}</label>
        <input
          id={`${id}-name`}
          name="name"
          required
          maxLength={LONGEST_NAME}
          autoComplete="off"
          disabled={isFull}
        />
        <Button type="primary" htmlType="submit" disabled={isFull}>
          {t('views.save')}
        </Button>
        <Button onClick={() => void copy(window.location.href, t('views.copied'))}>{t('views.copy')}</Button>
      </form>
      {isFull && <p role="status">{t('views.full')}</p>}
    </section>
  );
}
