import { type ReactNode, useState } from 'react';
import { Button } from '../core/button';
import { pathKey } from './field-path';
import classes from './form.module.css';
import { useTexts } from './texts';
import type { FieldBinding } from './use-schema-form';

export interface KnownValue {
  /** The field of the value; the first field if the value has several. */
  of: Pick<FieldBinding<unknown>, 'path' | 'message'>;
  label: string;
  /** The value as text. If it is empty initially, its fields are shown. */
  text: ReactNode;
  field: ReactNode;
  onOpen?: () => void;
}

/** Moves the focus to the field that replaced the pressed button. */
const focusFirst = (fields: HTMLElement | null) =>
  fields?.querySelector<HTMLElement>('input, textarea, button')?.focus();

interface KnownValuesProps {
  title?: ReactNode;
  note?: ReactNode;
  values: readonly KnownValue[];
}

/** Values that are already given. A button beside each value replaces its text by its fields. */
export function KnownValues({ title, note, values }: KnownValuesProps) {
  const t = useTexts();
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(values.filter(({ text }) => !text).map(({ of }) => pathKey(of.path))),
  );
  const [pressed, setPressed] = useState<string>();
  const open = (key: string) => setOpened(new Set(opened).add(key));
  const refused = values.find(({ of }) => of.message && !opened.has(pathKey(of.path)));
  if (refused) open(pathKey(refused.of.path));
  return (
    <section className={classes.known}>
      {title && (
        <header>
          {title} <small>{note}</small>
        </header>
      )}
      {values.map(({ of, label, text, field, onOpen }) => {
        const key = pathKey(of.path);
        if (opened.has(key))
          return (
            <div key={key} ref={pressed === key ? focusFirst : undefined}>
              {field}
            </div>
          );
        return (
          <div key={key} className={classes.line} data-field={key}>
            <span>{label}</span>
            <b>{text}</b>
            <Button
              type="link"
              aria-label={t('changeOf', { label })}
              onClick={() => {
                open(key);
                setPressed(key);
                onOpen?.();
              }}
            >
              {t('change')}
            </Button>
          </div>
        );
      })}
    </section>
  );
}
