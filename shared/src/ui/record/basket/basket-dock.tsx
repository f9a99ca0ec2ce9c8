import { type ComponentType, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Choice, choose, clear, isSelected, useBasket } from '../../../basket';
import { useDesktop } from '../../../platform/browser/use-desktop';
import { Button, XIcon } from '../../core';
import type { BulkProps, ListDefinition, ListFilters, Shown } from '../kind/define-record';
import { useKindTexts } from '../kind/use-kind-texts';
import classes from './basket-dock.module.css';
import { ChosenRecords } from './chosen-records';
import { useTexts } from './texts';

export interface DockProps {
  of: ListDefinition;
  filters: ListFilters;
  /** The rows in memory. */
  loaded: readonly (Shown | undefined)[];
}

/** Milliseconds for which a cleared choice can be restored. */
const UNDO_FOR = 10_000;

/** The dock of the chosen records. It shows their number and what can be done with all of them. */
export function BasketDock({ of: definition, filters, loaded }: DockProps) {
  const { kind, list } = definition;
  const t = useTexts();
  const isDesk = useDesktop();
  const choice = useBasket(kind.name);
  const [cleared, setCleared] = useState<Choice | null>(null);
  useEffect(
    function forgetCleared() {
      if (!cleared) return undefined;
      const timer = setTimeout(() => setCleared(null), UNDO_FOR);
      return function stop() {
        clearTimeout(timer);
      };
    },
    [cleared],
  );
  const empty = () => {
    setCleared(choice);
    clear(kind.name);
  };
  const isEmpty = choice.count === 0;
  if (isEmpty && !cleared) return null;
  const dock = (
    <div className={classes.dock}>
      {isEmpty && cleared && (
        <div className={classes.plain}>
          <span role="status">{t('cleared', { count: cleared.count })}</span>
          <Button type="link" onClick={() => choose(kind.name, cleared)}>
            {t('undo')}
          </Button>
        </div>
      )}
      {!isEmpty && isSelected(kind.name) && (
        <ChosenRecords of={definition} filters={filters} loaded={loaded} onClear={empty} />
      )}
      {!isEmpty && list.bulk && (
        <BulkActions of={definition} buttons={list.bulk} choice={choice} loaded={loaded} onClear={empty} />
      )}
    </div>
  );
  // Below a desktop's width, the dock is outside the list: a moving sheet would move the dock as well.
  return isDesk ? dock : createPortal(dock, document.body);
}

interface BulkActionsProps extends Pick<DockProps, 'of' | 'loaded'> {
  buttons: ComponentType<BulkProps>;
  choice: Choice;
  onClear: () => void;
}

/** A list's own buttons for chosen rows. The component remembers rows that have left the list's memory. */
function BulkActions({ of: { kind }, buttons: Buttons, choice, loaded, onClear }: BulkActionsProps) {
  const say = useKindTexts(kind.facts);
  const seen = useRef(new Map<number, Shown>());
  for (const row of loaded) if (row) seen.current.set(row.id, row);
  const rows = [...choice.ids].flatMap(id => seen.current.get(id) ?? []);
  const name = say('chosen', { count: choice.count });
  return (
    <div role="toolbar" aria-label={name} className={classes.plain}>
      <strong role="status">{name}</strong>
      <Buttons
        rows={rows}
        onDone={(left = []) =>
          choose(
            kind.name,
            left.map(({ id }) => id),
          )
        }
      />
      <Button type="text" icon={<XIcon />} onClick={onClear}>
        {say('chooseNone')}
      </Button>
    </div>
  );
}
