import { useId, useState } from 'react';
import { choose, clear, keepChange, lastChange, useLastChange } from '../../../basket';
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

/**
 * Writes all chosen records, which may take minutes. Records that were left out stay chosen: alone if the answer lists
 * them all.
 */
function useWriteAll({ name }: AnyKind, failed: 'change.failed' | 'delete.failed') {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  async function write(path: string, method: 'POST' | 'DELETE', body?: object) {
    setBusy(true);
    // With the key of an attempt that was broken off, the server goes on where it stopped.
    const sent = method + path + JSON.stringify(body);
    const before = lastChange() ?? { request: '', key: '', changed: 0, undo: null };
    const key = before.request === sent ? before.key : crypto.randomUUID();
    keepChange({ ...before, request: sent, key });
    try {
      const answer = await request(selectionChangedSchema, `selections/${path}`, {
        method,
        body,
        timeout: 300_000,
        headers: { 'idempotency-key': key },
      });
      const { changed, left_out: left, left_out_total: total, undo } = answer;
      keepChange({ request: '', key: '', changed, undo: undo === null ? null : `${path}${undo}/undo/` });
      if (total > 0 && left.length === total)
        choose(
          name,
          left.map(({ id }) => id),
        );
      return answer;
    } catch (error) {
      console.error(error);
      notify({ type: 'error', msg: t(failed) });
      return null;
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: keys.all(name) });
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

/** Changes fields of all chosen records, says how many were left out, and can undo the last change. */
export function ChangeFields({ of: { id, count }, kind }: ChangeFieldsProps) {
  const t = useTexts();
  const { label, locale } = useFieldTexts(kind);
  const nomenclatures = useNomenclatures();
  const fieldsId = useId();
  const [fields, setFields] = useState<Fields>({});
  const { busy, write, textOf } = useWriteAll(kind, 'change.failed');
  const { changed = 0, undo = null } = useLastChange() ?? {};
  const [result, setResult] = useState(
    undo && { text: t('change.before', { count: changed }), isPart: false },
  );
  async function apply(path: string, done: 'change.changed' | 'change.undone', body?: object) {
    const answer = await write(path, 'POST', body);
    if (!answer) return;
    setFields({});
    setResult({ text: textOf(done, answer), isPart: answer.left_out_total > 0 });
  }
  return (
    <>
      {result && (
        <p role="status" data-failed={result.isPart} className={classes.result}>
          {result.text}
          {undo && (
            <Button type="link" loading={busy} onClick={() => void apply(undo, 'change.undone')}>
              {t('undo')}
            </Button>
          )}
        </p>
      )}
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
        onClick={() => void apply(`${id}/changes/`, 'change.changed', { fields })}
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
