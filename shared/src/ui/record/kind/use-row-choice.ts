import { useEffect, useState } from 'react';
import {
  type Change,
  choiceOf,
  clear,
  isKept,
  isSelected,
  MOST_CHOSEN,
  toggle,
  useBasket,
} from '../../../basket';
import type { PagedList } from '../../../platform/http';
import { formatNumber } from '../../../platform/language';
import { useSession } from '../../../platform/session';
import { notify } from '../../core';
import type { RowChoice } from '../../data';
import type { ListDefinition, ListFilters, Shown } from './define-record';
import type { FieldTexts } from './field-texts';

/** Whether every record of a query matches a filter, since it has all its values. */
const isWithin = (query: ListFilters, filter: ListFilters) =>
  Object.entries(filter).every(([name, value]) => JSON.stringify(query[name]) === JSON.stringify(value));

/**
 * The basket as the boxes of a list; `undefined` for kinds that are not chosen.
 * @param query of the list: "all" are those that it matches
 */
export function useRowChoice(
  definition: ListDefinition,
  { say, locale }: FieldTexts,
  list: PagedList<Shown>,
  query: ListFilters,
): RowChoice<Shown> | undefined {
  const { kind } = definition;
  const { name } = kind;
  const ofServer = isSelected(name);
  const isSignedIn = useSession(session => session.user !== null);
  const choice = useBasket(name);
  // All of a query were chosen, and nothing has changed since.
  const [whole, setWhole] = useState({ query: '', choice });
  const asked = JSON.stringify(query);
  useEffect(
    function forgetWithList() {
      return isKept(name) ? undefined : () => clear(name);
    },
    [name],
  );
  if (!isSignedIn || (!ofServer && !definition.list.bulk)) return undefined;

  const tell = (change: Change) => {
    if (change !== 'changed')
      notify({ type: 'warning', msg: say(change, { most: formatNumber(MOST_CHOSEN, locale) }) });
  };
  const loaded = list.rows.flatMap(row => row ?? []);
  const isWhole = !ofServer || (list.before === 0 && loaded.length === list.total);
  const isAll = choice.filter !== null && isWithin(query, choice.filter);
  const isChosen = (row: Shown) => isAll || (choice.filter ? 'some' : choice.ids.has(row.id));
  const every = choice.count > 0 && loaded.every(row => isChosen(row) === true);
  async function chooseAll(chosen: boolean) {
    try {
      const { chooseAll: chooseMatching } = await import('../../../basket/selections');
      tell(await chooseMatching(name, kind.path, query, chosen));
      if (chosen) setWhole({ query: asked, choice: choiceOf(name) });
    } catch (error) {
      console.error(error);
      notify({ type: 'error', msg: say('chooseFailed') });
    }
  }
  const idsOf = (rows: readonly Shown[]) => rows.map(({ id }) => id);
  return {
    any: choice.count > 0,
    isChosen,
    choose: (rows, chosen) => tell(toggle(name, idsOf(rows), chosen)),
    all:
      every && (isWhole || isAll || (whole.choice === choice && whole.query === asked))
        ? true
        : choice.count > 0 && 'some',
    chooseAll(chosen) {
      if (choice.filter) clear(name);
      else if (isWhole) tell(toggle(name, idsOf(loaded), chosen));
      else void chooseAll(chosen);
    },
    nameOf: ({ id }) => say('choose', { id }),
    allName: ofServer
      ? say('chooseFilter', { count: list.total ?? 0, total: formatNumber(list.total ?? 0, locale) })
      : say('chooseAll'),
  };
}
