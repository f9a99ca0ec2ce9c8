import { z } from 'shared/contract';
import type { KindColumn } from 'shared/ui/list';
import { createStore, useStore } from 'zustand';
import type { Tab } from '../../search-state/search-filters';

/** The column that cannot be hidden, since it identifies a row. */
export const KEPT_COLUMN = 'id';

const KEY = 'avicable.columns';
const choiceSchema = z.record(z.string(), z.record(z.string(), z.boolean()));
type Choice = Readonly<Partial<z.infer<typeof choiceSchema>>>;

function remembered(): Choice {
  try {
    return choiceSchema.catch({}).parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

const choiceStore = createStore<{ choice: Choice }>(() => ({ choice: remembered() }));

function keep(choice: Choice): void {
  localStorage.setItem(KEY, JSON.stringify(choice));
  choiceStore.setState({ choice });
}

/** Shows or hides a column of a tab in this browser. */
export function chooseColumn(tab: Tab, key: string, shown: boolean): void {
  const { choice } = choiceStore.getState();
  keep({ ...choice, [tab]: { ...choice[tab], [key]: shown } });
}

/** Restores the default columns of a tab. */
export function resetColumns(tab: Tab): void {
  const { [tab]: _, ...others } = choiceStore.getState().choice;
  keep(others);
}

/** The columns of a tab that are shown in this browser. */
export function useColumnChoice(tab: Tab) {
  const chosen = useStore(choiceStore, ({ choice }) => choice[tab]);
  return {
    isChanged: chosen !== undefined,
    shows: ({ key, extra = false }: Pick<KindColumn, 'key' | 'extra'>) =>
      key === KEPT_COLUMN || (chosen?.[key] ?? !extra),
  };
}
