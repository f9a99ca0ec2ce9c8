import { Button } from '../../core';
import { KEPT_COLUMN, type useColumnChoice } from '../kind/column-choice';
import type { KindColumn } from '../kind/kind-columns';
import { useKindTexts } from '../kind/use-kind-texts';
import classes from './column-panel.module.css';

interface ColumnPanelProps {
  columns: readonly KindColumn[];
  choice: ReturnType<typeof useColumnChoice>;
}

/** Lets the user choose the visible columns of a kind's lists. This browser stores the choice. */
export function ColumnPanel({ columns, choice }: ColumnPanelProps) {
  const say = useKindTexts();
  return (
    <fieldset className={classes.panel}>
      <legend>{say('columnsShown')}</legend>
      <div className={classes.choices}>
        {columns.map(column => (
          <label key={column.key}>
            <input
              type="checkbox"
              checked={choice.shows(column)}
              disabled={column.key === KEPT_COLUMN}
              onChange={event => choice.choose(column.key, event.target.checked)}
            />
            {column.title}
          </label>
        ))}
      </div>
      <Button disabled={!choice.isChanged} onClick={choice.reset}>
        {say('columnsReset')}
      </Button>
    </fieldset>
  );
}
