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
import { formatNumber, useLocale } from '../../../platform/language';
import { useSession } from '../../../platform/session';
import { confirm, notify } from '../../core';
import type { RowChoice } from '../../data';
import type { ListDefinition, ListFilters, Shown } from './define-record';
import { useKindTexts } from './use-kind-texts';

/**
 * Returns a function that waits for a change of the choice, and tells the user why a change was not made. The result
 * is whether it was made.
 */
export function useMakeChoice(): (change: Change | Promise<Change>) => Promise<boolean> {
  const say = useKindTexts();
  const locale = useLocale();
  return async change => {
    try {
      const made = await change;
      if (made === 'changed') return true;
      if (made !== 'declined')
        notify({ type: 'warning', msg: say(made, { most: formatNumber(MOST_CHOSEN, locale) }) });
    } catch (error) {
      console.error(error);
      notify({ type: 'error', msg: say('chooseFailed') });
    }
    return false;
  };
}

/** Whether every record of a query matches a filter, since the query has all values of the filter. */
const isWithin = (query: ListFilters, filter: ListFilters) =>
  Object.entries(filter).every(([name, value]) => JSON.stringify(query[name]) === JSON.stringify(value));

/**
 * The basket as the state of a list's boxes; `undefined` without a session, and for kinds whose records cannot be
 * chosen.
 * @param query of the list: the box above the rows chooses all its matches
 */
export function useRowChoice(
  { kind, list: { bulk } }: ListDefinition,
  list: PagedList<Shown>,
  query: ListFilters,
): RowChoice<Shown> | undefined {
  const { name } = kind;
  const say = useKindTexts(kind.facts);
  const locale = useLocale();
  const ofServer = isSelected(name);
  const isSignedIn = useSession(session => session.user !== null);
  const choice = useBasket(name);
  const make = useMakeChoice();
  // The query whose matches were all chosen, and the choice after that.
  const [whole, setWhole] = useState({ query: '', choice });
  const asked = JSON.stringify(query);
  useEffect(
    function forgetWithList() {
      return isKept(name) ? undefined : () => clear(name);
    },
    [name],
  );
  if (!isSignedIn || (!ofServer && !bulk)) return undefined;

  const loaded = list.rows.flatMap(row => row ?? []);
  const isLoaded = !ofServer || (list.before === 0 && loaded.length === list.total);
  const isAll = choice.filter !== null && isWithin(query, choice.filter);
  const isWhole = isLoaded || isAll || (whole.choice === choice && whole.query === asked);
  const isChosen = (row: Shown) => isAll || (choice.filter ? 'some' : choice.ids.has(row.id));
  const every = choice.count > 0 && loaded.every(row => isChosen(row) === true);
  const chooseRows = (rows: readonly Shown[], chosen: boolean) =>
    make(
      toggle(
        name,
        rows.map(({ id }) => id),
        chosen,
      ),
    );
  async function chooseMatching(chosen: boolean) {
    const { chooseAll } = await import('../../../basket/selections');
    const mayLose = (count: number) =>
      confirm({
        title: say('replaceChosen', { count, number: formatNumber(count, locale) }),
        content: say('onlyFilter', { most: formatNumber(MOST_CHOSEN, locale) }),
      });
    if (await make(chooseAll(name, kind.path, query, chosen, mayLose)))
      setWhole({ query: asked, choice: choiceOf(name) });
  }
  return {
    any: choice.count > 0,
    isChosen,
    choose: (rows, chosen) => void chooseRows(rows, chosen),
    all: every && isWhole ? true : choice.count > 0 && 'some',
    chooseAll(chosen) {
      if (choice.filter) clear(name);
      else void (isLoaded ? chooseRows(loaded, chosen) : chooseMatching(chosen));
    },
    nameOf: ({ id }) => say('choose', { id }),
    allName: ofServer
      ? say('chooseFilter', { count: list.total ?? 0, total: formatNumber(list.total ?? 0, locale) })
      : say('chooseAll'),
  };
}
