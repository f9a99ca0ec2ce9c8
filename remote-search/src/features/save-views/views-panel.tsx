import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { barePath } from 'shared/i18n';
import {
  LONGEST_NAME,
  LocalizedLink,
  MOST_VIEWS,
  removeView,
  renameView,
  type SavedView,
  saveView,
  useSavedViews,
} from 'shared/navigation';
import { useLocation } from 'shared/router';
import { Button, MapPinIcon, PencilSimpleIcon, TrashIcon } from 'shared/ui/core';
import { useCopy } from 'shared/ui/data';
import { useTexts } from '../../locales/texts';
import styles from './views-panel.module.css';

interface RenameFormProps {
  view: SavedView;
  views: readonly SavedView[];
  onClose: () => void;
}

/** Renames a view; Escape cancels. */
function RenameForm({ view, views, onClose }: RenameFormProps) {
  const t = useTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<'nameless' | 'taken'>();

  function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = input.current?.value.trim() ?? '';
    const isTaken = views.some(other => other.id !== view.id && other.name === name);
    if (name !== '' && !isTaken) {
      renameView(view.id, name);
      onClose();
      return;
    }
    setProblem(isTaken ? 'taken' : 'nameless');
    input.current?.focus();
  }

  return (
    <form
      onSubmit={rename}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <input
        ref={input}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
        autoFocus
        aria-label={t('views.newName', { name: view.name })}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && id}
        defaultValue={view.name}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onFocus={event => event.currentTarget.select()}
      />
      <Button type="primary" htmlType="submit">
        {t('views.rename')}
      </Button>
      <Button onClick={onClose}>{t('views.cancel')}</Button>
      {problem && (
        <p id={id} role="alert">
          {t(`views.${problem}`)}
        </p>
      )}
    </form>
  );
}

function SavedViewRow({ view, views }: Omit<RenameFormProps, 'onClose'>) {
  const t = useTexts();
  const [isRenaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function close() {
    flushSync(() => setRenaming(false));
    button.current?.focus();
  }
  if (isRenaming) return <RenameForm view={view} views={views} onClose={close} />;
  return (
    <>
      <LocalizedLink to={view.address}>
        <MapPinIcon /> {view.name}
      </LocalizedLink>
      <Button
        ref={button}
        type="text"
        icon={<PencilSimpleIcon />}
        aria-label={t('views.renameView', { name: view.name })}
        onClick={() => setRenaming(true)}
      />
      <Button
        type="text"
        icon={<TrashIcon />}
        aria-label={t('views.remove', { name: view.name })}
        onClick={() => removeView(view.id)}
      />
    </>
  );
}

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
