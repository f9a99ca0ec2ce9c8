import { useId, useRef, useState } from 'react';
import { choose, clear } from '../../../basket';
import type { Selection } from '../../../basket/selections';
import type { AnyKind } from '../../../contract';
import {
  type SelectionChanged,
  type SelectionChangeInput,
  selectionChangedSchema,
} from '../../../contract/selections';
import { queryClient, request, useNomenclatures } from '../../../platform/http';
import { keys } from '../../../records';
import { Button, confirm, notify } from '../../core';
import { Select } from '../../fields';
import { choiceOptions } from '../kind/choice-options';
import { useFieldTexts } from '../kind/field-texts';
import classes from './basket-dock.module.css';
import { useTexts } from './texts';

/** Fields that can be changed for all chosen records, with the types of their items. */
const FIELDS = { network_type: 'NETW_TYP', owner: 'OWNER', condition: 'IFR_COND' } as const;
type Fields = SelectionChangeInput['fields'];

/** Writes all chosen records, which may take minutes. If the answer lists left-out records, only they stay chosen. */
function useWriteAll({ name }: AnyKind, failed: 'change.failed' | 'delete.failed') {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const attempt = useRef({ of: '', key: '' });
  async function write(path: string, method: 'POST' | 'DELETE', body?: object) {
    setBusy(true);
    // With the key of the failed attempt, the server goes on where it was broken off.
    const of = method + path + JSON.stringify(body);
    if (attempt.current.of !== of) attempt.current = { of, key: crypto.randomUUID() };
    try {
      const answer = await request(selectionChangedSchema, `selections/${path}`, {
        method,
        body,
        timeout: 300_000,
        headers: { 'idempotency-key': attempt.current.key },
      });
      attempt.current.of = '';
      if (answer.left_out.length > 0)
        choose(
          name,
          answer.left_out.map(({ id }) => id),
        );
      await queryClient.invalidateQueries({ queryKey: keys.all(name) });
      return answer;
    } catch (error) {
      console.error(error);
      notify({ type: 'error', msg: t(failed) });
      return null;
    } finally {
      setBusy(false);
    }
  }
  const textOf = (done: 'change.changed' | 'change.undone' | 'delete.done', answer: SelectionChanged) =>
    [
      t(done, { count: answer.changed }),
      ...(answer.left_out_total > 0 ? [t('change.left', { count: answer.left_out_total })] : []),
    ].join(' ');
  return { busy, write, textOf };
}

interface ChangeFieldsProps {
  of: Selection;
  kind: AnyKind;
}

/** Changes fields of all chosen records, says how many were left out, and can undo the change. */
export function ChangeFields({ of: { id, count }, kind }: ChangeFieldsProps) {
  const t = useTexts();
  const { label, locale } = useFieldTexts(kind);
  const nomenclatures = useNomenclatures();
  const fieldsId = useId();
  const [fields, setFields] = useState<Fields>({});
  const { busy, write, textOf } = useWriteAll(kind, 'change.failed');
  const [result, setResult] = useState<{ text: string; isPart: boolean; undo: string | null } | null>(null);
  async function apply() {
    const answer = await write(`${id}/changes/`, 'POST', { fields });
    if (!answer) return;
    const undo = answer.undo === null ? null : `${id}/changes/${answer.undo}/undo/`;
    setResult({ text: textOf('change.changed', answer), isPart: answer.left_out_total > 0, undo });
  }
  async function takeBack(path: string) {
    const answer = await write(path, 'POST');
    if (answer)
      setResult({ text: textOf('change.undone', answer), isPart: answer.left_out_total > 0, undo: null });
  }
  if (result)
    return (
      <p role="status" data-failed={result.isPart} className={classes.result}>
        {result.text}
        {result.undo && (
          <Button type="link" loading={busy} onClick={() => result.undo && void takeBack(result.undo)}>
            {t('undo')}
          </Button>
        )}
      </p>
    );
  return (
    <>
      {(Object.keys(FIELDS) as (keyof Fields)[]).map(name => (
        <div key={name} className={classes.field}>
          <label htmlFor={`${fieldsId}-${name}`}>{label(name)}</label>
          <Select
            id={`${fieldsId}-${name}`}
            value={fields[name] ?? null}
            placeholder={t('change.keep')}
            options={choiceOptions(nomenclatures, FIELDS[name], locale)}
            onChange={value => setFields({ ...fields, [name]: value ?? undefined })}
          />
        </div>
      ))}
      <Button
        type="primary"
        loading={busy}
        disabled={Object.values(fields).every(value => value === undefined)}
        onClick={() => void apply()}
      >
        {t('change.apply', { count })}
      </Button>
    </>
  );
}

/** Returns a function that deletes all chosen records after the user confirms. */
export function useDeleteChosen(kind: AnyKind): (of: Selection) => Promise<void> {
  const t = useTexts();
  const { write, textOf } = useWriteAll(kind, 'delete.failed');
  return async ({ id, count }) => {
    const agreed = await confirm({
      title: t('delete.title', { count }),
      content: t('delete.text'),
      okText: t('act.delete'),
      danger: true,
    });
    const answer = agreed && (await write(`${id}/records/`, 'DELETE'));
    if (!answer) return;
    const isPart = answer.left_out_total > 0;
    if (!isPart) clear(kind.name);
    notify({ type: isPart ? 'warning' : 'success', msg: textOf('delete.done', answer) });
  };
}
