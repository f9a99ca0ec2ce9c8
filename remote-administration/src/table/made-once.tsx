import { type ReactNode, useState } from 'react';
import { ApiError } from 'shared/api';
import type { z } from 'shared/contract';
import { Button, PlusIcon, StatePage } from 'shared/ui/core';
import { NewToken } from 'shared/ui/data';
import { Form, FormActions, type SubmitResult } from 'shared/ui/form';
import { useTexts } from '../locales/texts';
import classes from './made-once.module.css';
import { notifyFailure, write } from './write';

export interface MakingProps<Made> {
  onMade: (made: Made) => void;
  onCancel: () => void;
}

/** Creates an item whose answer is needed, since no other contains its secret. */
export async function make<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  body: object,
  onMade: (made: z.output<Schema>) => void,
): Promise<SubmitResult> {
  try {
    const answer = await write(path, { method: 'POST', body });
    const made = schema.parse(await answer.json());
    return { status: 'saved', leave: () => onMade(made) };
  } catch (error) {
    if (error instanceof ApiError && error.problems.length > 0)
      return { status: 'refused', problems: error.problems };
    notifyFailure(error);
    return { status: 'failed' };
  }
}

interface MakingFormProps {
  form: Parameters<typeof Form>[0]['form'] & { busy: boolean };
  label: string;
  onCancel: () => void;
  children: ReactNode;
}

/** The form of an item with a secret, and its buttons. */
export function MakingForm({ form, label, onCancel, children }: MakingFormProps) {
  const t = useTexts();
  return (
    <Form form={form} label={label}>
      {children}
      <FormActions>
        <Button size="large" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
          {label}
        </Button>
      </FormActions>
    </Form>
  );
}

type Key = 'intro' | 'make' | 'empty' | 'empty_text' | 'once' | 'done' | 'use';

interface MadeOnceProps<Made> {
  t: (key: Key) => string;
  isEmpty: boolean;
  form: (props: MakingProps<Made>) => ReactNode;
  shown: (made: Made) => { title: string; token: string; code: string };
  children: ReactNode;
}

/** A list whose items each have a secret that is shown only when the item is made. */
export function MadeOnce<Made>({ t, isEmpty, form, shown, children }: MadeOnceProps<Made>) {
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const secret = made && shown(made);
  const button = !isMaking && !made && (
    <Button type="primary" size="large" icon={<PlusIcon aria-hidden />} onClick={() => setIsMaking(true)}>
      {t('make')}
    </Button>
  );
  const show = (item: Made) => {
    setIsMaking(false);
    setMade(item);
  };
  return (
    <div className={classes.page}>
      {!isEmpty && <p>{t('intro')}</p>}
      {!isEmpty && button && <div>{button}</div>}
      {isMaking && form({ onMade: show, onCancel: () => setIsMaking(false) })}
      {secret && (
        <section className={classes.made}>
          <h2>{secret.title}</h2>
          <NewToken
            token={secret.token}
            warning={t('once')}
            done={t('done')}
            onClose={() => setMade(null)}
            use={t('use')}
            code={secret.code}
          />
        </section>
      )}
      {isEmpty
        ? button && (
            <StatePage title={t('empty')} text={t('empty_text')}>
              {button}
            </StatePage>
          )
        : children}
    </div>
  );
}
