import { useEffect } from 'react';
import { listScreen } from 'shared/ui/record';
import { definition } from '../records/mortality';
import { loadMortalityCase } from './load-mortality-case';

const List = listScreen(definition);

/** `/mortality`: the list of cases; with `?new` the form of a new case. */
export function Screen() {
  useEffect(fetchSheetAhead, []);
  return <List />;
}

/** Prefetches the sheet, since the network may be gone by the time a case is saved. */
function fetchSheetAhead() {
  loadMortalityCase().catch(console.warn);
}
