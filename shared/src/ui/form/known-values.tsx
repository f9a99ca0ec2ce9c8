import { type ReactNode, useState } from 'react';
import { Button } from '../core/button';
import { pathKey } from './field-path';
import classes from './form.module.css';
import { useTexts } from './texts';
import type { FieldBinding } from './use-schema-form';

export interface KnownValue {
  /** The field; of a value of several fields, the first. */
  of: Pick<FieldBinding<unknown>, 'path' | 'message'>;
  label: string;
  /** The value as text. Its fields are shown from the beginning if it begins empty. */
  text: ReactNode;
  /** The fields that change it. */
  field: ReactNode;
  onOpen?: () => void;
}

/** The button that was pressed is gone: the focus goes to the field in its place. */
const focusFirst = (fields: HTMLElement | null) =>
  fields?.querySelector<HTMLElement>('input, textarea, button')?.focus();

interface KnownValuesProps {
  title?: ReactNode;
  /** Beside the title. */
  note?: ReactNode;
  values: readonly KnownValue[];
}

/** Values that need no typing since they are known already, each with a button that shows its field instead. */
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
