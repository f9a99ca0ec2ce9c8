import { type ComponentType, useState } from 'react';
import { ApiError } from 'shared/api';
import type { z } from 'shared/contract';
import { LocalizedLink, useLocalizedNavigate } from 'shared/navigation';
import { Alert, Button, confirm, notify, TrashIcon, useUnsavedChanges } from 'shared/ui/core';
import { type ControlProps, Field, Form, FormActions, FormFold, useSchemaForm } from 'shared/ui/form';
import { FieldControl, FormGate, isGroup, labelling, useFieldTexts } from 'shared/ui/record';
import { prefixOf } from '../frame/sections';
import { useTexts } from '../locales/texts';
import type { FormDefinition, FormPart, Table } from './define-table';
import { defaultsOf } from './facts-of';
import classes from './table.module.css';
import { sentenceOf, write } from './write';

type AnyRow = Record<string, unknown> & { id: number };
interface Existing {
  row: AnyRow;
  etag: string | undefined;
  onReload: (() => void) | undefined;
}

/** The last query string of each list, by the list's path. */
export const lastSearch = new Map<string, string>();

export function TableForm({ of: table, id }: { of: Table; id: number | null }) {
  const { kind, publicCalls } = table;
  const path = publicCalls?.path ?? kind.path;
  return (
    <FormGate kind={{ ...kind, path, answerSchema: publicCalls?.answer ?? table.row }} id={id} entryId={null}>
      {({ item, editing, onReload }) => {
        const row = (publicCalls && item ? publicCalls.read(item as never) : item) as AnyRow | undefined;
        const existing = row ? { row, etag: editing?.etag, onReload } : null;
        return <OpenedForm of={table} path={path} existing={existing} />;
      }}
    </FormGate>
  );
}

function OpenedForm({ of: table, path, existing }: { of: Table; path: string; existing: Existing | null }) {
  const t = useTexts();
  const navigate = useLocalizedNavigate();
  const { kind, prefix, title } = table;
  const definition = table.form as FormDefinition<AnyRow, string>;
  const schema = table.body as z.ZodObject;
  const texts = useFieldTexts(kind);
  const [failure, setFailure] = useState<unknown>(null);
  const row = existing?.row ?? null;
  const isClosed = row !== null && (definition.closed?.(row) ?? false);
  const [initial] = useState(() =>
    row
      ? Object.fromEntries(Object.keys(schema.shape).map(name => [name, row[name]]))
      : { ...defaultsOf(schema), ...definition.draft?.() },
  );
  const toList = () => navigate(prefix + (lastSearch.get(prefix) ?? ''));
  const { one } = table.list;
  const form = useSchemaForm(schema, {
    initial,
    async onSubmit(body) {
      setFailure(null);
      try {
        if (existing) {
          const { etag } = existing;
          const headers: Record<string, string> = etag ? { 'if-match': etag } : {};
          await write(`${path}${existing.row.id}/`, { method: 'PATCH', body, headers });
        } else
          await write(path, { method: 'POST', body, headers: { 'idempotency-key': crypto.randomUUID() } });
        // Returns to the list that contains the new record.
        if (one && !existing) lastSearch.set(prefix, `?${one}=${body[one]}`);
        notify({ type: 'success', msg: t('saved') });
        return { status: 'saved', leave: definition.only ? (existing?.onReload ?? toList) : toList };
      } catch (error) {
        if (error instanceof ApiError && error.status !== 412 && error.problems.length > 0)
          return { status: 'refused', problems: error.problems };
        setFailure(error);
        return { status: 'failed' };
      }
    },
  });
  useUnsavedChanges(form.dirty);

  async function remove({ id }: AnyRow): Promise<void> {
    const { words, say } = texts;
    const question = words.delete.replace('{{name}}', () => title(row as AnyRow, texts));
    const content = words.say?.deleteText && say('deleteText' as never);
    if (!(await confirm({ title: question, content, okText: t('confirm'), danger: true }))) return;
    try {
      await write(`${path}${id}/`, { method: 'DELETE' });
      notify({ type: 'success', msg: t('deleted', { count: 1 }) });
      form.reset(form.values);
      toList();
    } catch (error) {
      setFailure(error);
    }
  }

  const Aside = definition.aside;
  const isConflict = failure instanceof ApiError && failure.status === 412;
  return (
    <div className={classes.form}>
      <div className={classes.main}>
        <header className={classes.buttons}>
          <h1>{row ? title(row, texts) : texts.words.create}</h1>
          {row && (
            <LocalizedLink to={`${prefixOf('history')}?kind=${table.name}&record=${row.id}`}>
              {t('history')}
            </LocalizedLink>
          )}
          {row && !isClosed && !definition.only && (
            <Button danger icon={<TrashIcon aria-hidden />} onClick={() => void remove(row)}>
              {texts.words.say?.delete ?? t('delete')}
            </Button>
          )}
        </header>
        <Form form={form} label={texts.words.one}>
          {failure !== null && (
            <Alert
              type="error"
              showIcon
              title={sentenceOf(failure)}
              action={
                isConflict && existing?.onReload && <Button onClick={existing.onReload}>{t('reload')}</Button>
              }
            />
          )}
          <Parts table={table} parts={definition.parts} {...{ form, row, initial }} />
          <FormActions>
            {!isClosed && (
              <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
                {t('save')}
              </Button>
            )}
            {!definition.only && (
              <Button size="large" onClick={toList}>
                {t('cancel')}
              </Button>
            )}
          </FormActions>
        </Form>
      </div>
      {Aside && row && (
        <aside className={classes.aside}>
          <Aside record={row} />
        </aside>
      )}
    </div>
  );
}

interface PartsProps {
  table: Table;
  parts: readonly FormPart<string, AnyRow>[];
  form: ReturnType<typeof useSchemaForm<z.ZodObject>>;
  row: AnyRow | null;
  initial: Record<string, unknown>;
}

function Parts({ parts, ...rest }: PartsProps) {
  const texts = useFieldTexts(rest.table.kind);
  return parts.map((part, at) => {
    if (typeof part === 'string') return <FormField key={part} name={part} {...rest} />;
    if (typeof part === 'function') {
      const Slot = part;
      return <Slot key={at} form={rest.form} record={rest.row} />;
    }
    if ('when' in part) return part.when(rest.form.values) && <Parts key={at} parts={part.parts} {...rest} />;
    const names = part.parts.filter(name => typeof name === 'string');
    const required = names.some(name => rest.form.field(name as never).required);
    const open = required || names.some(name => rest.initial[name]);
    const title = texts.words.say?.[part.fold] ?? part.fold;
    return (
      <FormFold key={part.fold} {...{ title, open, required }}>
        <Parts parts={part.parts} {...rest} />
      </FormFold>
    );
  });
}

function FormField({ name, table, form, row, initial }: Omit<PartsProps, 'parts'> & { name: string }) {
  const texts = useFieldTexts(table.kind);
  const definition = table.form as FormDefinition<AnyRow, string>;
  const facts = table.kind.facts.fields[name] ?? { type: 'text' as const, as: '' };
  const label = texts.label(name);
  if (row === null && definition.later?.includes(name)) return null;
  const isFixed = row !== null && (definition.fixed?.[name]?.(row) ?? false);
  const Own = definition.controls?.[name] as ComponentType<ControlProps<unknown>> | undefined;
  const binding = form.field(name as never);
  const group = isFixed || isGroup(facts) || definition.groups?.includes(name);
  const help = table.words[texts.locale].help?.[name];
  return (
    <Field
      of={binding as never}
      {...labelling(name, isFixed ? { type: 'text' } : facts, texts)}
      {...(help && { hint: help })}
      {...(group && { group })}
      {...(isFixed && { required: false })}
    >
      {(given: ControlProps<unknown>) => {
        const control = {
          ...given,
          // An emptied optional text becomes `null`, since its schema accepts no empty text.
          onChange: (value: unknown) => given.onChange(value === '' && facts.optional ? null : value),
        };
        if (isFixed) return <output className={classes.output}>{texts.shown(name, row)}</output>;
        if (Own) return <Own {...control} />;
        return <FieldControl {...{ name, facts, control, label, texts, chosen: initial[name] }} />;
      }}
    </Field>
  );
}
