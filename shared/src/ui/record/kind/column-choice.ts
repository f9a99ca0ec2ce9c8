import { createStore, useStore } from 'zustand';
import { z } from '../../../contract';
import type { PagedList } from '../../../platform/http';
import type { ListFilters, Shown } from './define-record';
import type { KindColumn } from './kind-columns';

/** This column cannot be hidden, since it identifies a row. */
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

const NO_LIST = { rows: [], total: undefined };

type Listed = Pick<PagedList<Shown>, 'rows' | 'total'>;

/** Minimum number of rows for which equal values hide a column. */
const FEW = 10;

/**
 * Whether all records of a list have the same value in a column: because of a filter, or in a completely loaded list.
 */
function isConstant(key: string, filters: ListFilters, { rows, total }: Listed): boolean {
  const chosen = filters[key];
  if (Array.isArray(chosen) && chosen.length === 1) return true;
  const [first] = rows;
  if (!first || rows.length < FEW || rows.length !== total || !(key in first.properties)) return false;
  const value = JSON.stringify(first.properties[key]);
  return rows.every(row => row && JSON.stringify(row.properties[key]) === value);
}

/**
 * Whether this browser shows a column of a kind: as the user chose. By default, `extra` columns and columns with the
 * same value in all records are hidden.
 */
export function useColumnChoice(kind: string, filters: ListFilters = {}, list: Listed = NO_LIST) {
  const { [kind]: chosen, ...others } = useStore(choiceStore, ({ choice }) => choice);
  return {
    isChanged: chosen !== undefined,
    shows: ({ key, extra = false }: Pick<KindColumn, 'key' | 'extra'>) =>
      key === KEPT_COLUMN || (chosen?.[key] ?? (!extra && !isConstant(key, filters, list))),
    choose: (key: string, shown: boolean) => keep({ ...others, [kind]: { ...chosen, [key]: shown } }),
    reset: () => keep(others),
  };
}
