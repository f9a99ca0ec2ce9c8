import { type ComponentType, useState } from 'react';
import { Button } from '../../core';
import { Checkbox } from '../../form';
import type { BulkProps, Shown } from '../kind/define-record';
import type { FieldTexts } from '../kind/field-texts';
import type { KindColumn } from '../kind/kind-columns';
import classes from './kind-list.module.css';

export interface Chosen {
  readonly rows: readonly Shown[];
  readonly choose: (rows: readonly Shown[]) => void;
  /** A column whose boxes choose rows. */
  readonly column: KindColumn;
}

/** The rows that are chosen in a list. They stay chosen when they are scrolled out of memory. */
export function useChosenRows({ say }: FieldTexts): Chosen {
  const [rows, choose] = useState<readonly Shown[]>([]);
  const without = (row: Shown) => rows.filter(({ id }) => id !== row.id);
  const column: KindColumn = {
    key: 'chosen',
    title: '',
    width: '40px',
    render: row => (
      // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the press of the box from opening the row.
      // biome-ignore lint/a11y/useKeyWithClickEvents: the box has its own keys.
      <span onClick={event => event.stopPropagation()} onDoubleClick={event => event.stopPropagation()}>
        <Checkbox
          value={rows.some(({ id }) => id === row.id)}
          onChange={added => choose(added ? [...rows, row] : without(row))}
        >
          <span className="ui-spoken">{say('choose', { id: row.id })}</span>
        </Checkbox>
      </span>
    ),
  };
  return { rows, choose, column };
}

interface ChosenRowsProps {
  chosen: Chosen;
  loaded: readonly (Shown | undefined)[];
  texts: FieldTexts;
  buttons: ComponentType<BulkProps>;
}

/** Number of the chosen rows, and what can be done with them. */
export function ChosenRows({ chosen: { rows, choose }, loaded, texts, buttons: Buttons }: ChosenRowsProps) {
  const { say } = texts;
  const others = loaded.filter(row => row && !rows.some(({ id }) => id === row.id)) as Shown[];
  if (rows.length === 0) return null;
  return (
    <div role="toolbar" aria-label={say('chosen', { count: rows.length })} className={classes.buttons}>
      <span role="status">{say('chosen', { count: rows.length })}</span>
      <Buttons rows={rows} onDone={() => choose([])} />
      {others.length > 0 && <Button onClick={() => choose([...rows, ...others])}>{say('chooseAll')}</Button>}
      <Button onClick={() => choose([])}>{say('chooseNone')}</Button>
    </div>
  );
}
