import { useId, useState } from 'react';
import { choose, clear } from '../../../basket';
import { type Selection, selectionOf } from '../../../basket/selections';
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

/** Fields that can be changed for all, with their lists. */
const FIELDS = { network_type: 'NETW_TYP', owner: 'OWNER', condition: 'IFR_COND' } as const;
type Fields = SelectionChangeInput['fields'];

/** A write of all chosen records, which may take a minute and is done once even if it is sent twice. */
const writeAll = (path: string, method: 'POST' | 'DELETE', body?: object) =>
  request(selectionChangedSchema, path, {
    method,
    body,
    timeout: 300_000,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });

const refresh = (kind: string) => queryClient.invalidateQueries({ queryKey: keys.all(kind) });

interface ChangeFieldsProps {
  of: Selection;
  kind: AnyKind;
}

/** Changes fields of all chosen records, says which were left out, and takes the change back. */
export function ChangeFields({ of: { id, count }, kind }: ChangeFieldsProps) {
  const t = useTexts();
  const { label, locale } = useFieldTexts(kind);
  const nomenclatures = useNomenclatures();
  const fieldsId = useId();
  const [fields, setFields] = useState<Fields>({});
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<(SelectionChanged & { of: string }) | null>(null);
  const [undone, setUndone] = useState<number | null>(null);
  async function run(call: () => Promise<void>) {
    setBusy(true);
    try {
      await call();
      await refresh(kind.name);
    } catch (error) {
      console.error(error);
      notify({ type: 'error', msg: t('change.failed') });
    }
    setBusy(false);
  }
  const apply = () =>
    run(async () => {
      const answer = await writeAll(`selections/${id}/changes/`, 'POST', { fields });
      setResult({ ...answer, of: id });
      if (answer.left_out.length > 0)
        choose(
          kind.name,
          answer.left_out.map(left => left.id),
        );
    });
  const undo = () =>
    run(async () => {
      const path = `selections/${result?.of}/changes/${result?.undo}/undo/`;
      setUndone((await writeAll(path, 'POST')).changed);
      setResult(null);
    });
  if (result || undone !== null)
    return (
      <p role="status" data-failed={result !== null && result.left_out_total > 0} className={classes.result}>
        {result && t('change.changed', { count: result.changed })}{' '}
        {result && result.left_out_total > 0 && t('change.left', { count: result.left_out_total })}
        {undone !== null && t('change.undone', { count: undone })}
        {result?.undo && (
          <Button type="link" loading={busy} onClick={() => void undo()}>
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

/** Returns a function that deletes all chosen records after a question. Those left out stay chosen. */
export function useDeleteChosen(kind: AnyKind): (count: number) => Promise<void> {
  const t = useTexts();
  return async count => {
    const agreed = await confirm({
      title: t('delete.title', { count }),
      content: t('delete.text'),
      okText: t('act.delete'),
      danger: true,
    });
    if (!agreed) return;
    try {
      const { id } = await selectionOf(kind.name);
      const { changed, left_out, left_out_total } = await writeAll(`selections/${id}/records/`, 'DELETE');
      if (left_out.length > 0)
        choose(
          kind.name,
          left_out.map(left => left.id),
        );
      else clear(kind.name);
      notify({
        type: left_out.length > 0 ? 'warning' : 'success',
        msg: [
          t('delete.done', { count: changed }),
          left_out.length > 0 && t('change.left', { count: left_out_total }),
        ]
          .filter(Boolean)
          .join(' '),
      });
      await refresh(kind.name);
    } catch (error) {
      console.error(error);
      notify({ type: 'error', msg: t('delete.failed') });
    }
  };
}
