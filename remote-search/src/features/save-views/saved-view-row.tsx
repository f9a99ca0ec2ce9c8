import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LONGEST_NAME, LocalizedLink, removeView, renameView, type SavedView } from 'shared/navigation';
import { Button, MapPinIcon, PencilSimpleIcon, TrashIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';

interface RenameFormProps {
  view: SavedView;
  /** All saved views. */
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

/** A saved view, with buttons to open, rename and remove it. */
export function SavedViewRow({ view, views }: Omit<RenameFormProps, 'onClose'>) {
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
