import type { InputHTMLAttributes } from 'react';
import { Button } from 'shared/ui/core';
import { useTexts } from './texts';

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'id' | 'placeholder' | 'aria-label'> & {
  readonly name: string;
  readonly saving: boolean;
  readonly onChange: (name: string | null) => void;
  readonly onSave: () => void;
};

/** A field for the name of a mapping. Enter saves, Escape cancels; neither submits the form around it. */
export function MappingName({ name, saving, onChange, onSave, ...field }: Props) {
  const t = useTexts();
  return (
    <>
      <input
        {...field}
        value={name}
        maxLength={100}
        // biome-ignore lint/a11y/noAutofocus: the button that opened it is gone.
        autoFocus
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') onChange(null);
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onSave();
        }}
      />
      <Button type="primary" loading={saving} disabled={name.trim() === ''} onClick={onSave}>
        {t('kept.do')}
      </Button>
      <Button onClick={() => onChange(null)}>{t('kept.cancel')}</Button>
    </>
  );
}
