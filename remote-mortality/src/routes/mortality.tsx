import { useEffect } from 'react';
import { recordRefOf } from 'shared/navigation';
import { useSearchParams } from 'shared/router';
import { KindList, mapPositionIn, NewRecord } from 'shared/ui/record';
import { definition } from '../records/mortality';
import { loadMortalityCase } from './load-mortality-case';

/** `/mortality`: the list of cases; with `?new`, a position or an infrastructure the form of a new case. */
export function Screen() {
  useEffect(fetchSheetAhead, []);
  const [search] = useSearchParams();
  const infrastructure = search.get('infrastructure');
  if (!search.has('new') && !mapPositionIn(search) && infrastructure === null)
    return <KindList of={definition} />;
  return <NewRecord of={definition} infrastructure={recordRefOf(infrastructure ?? undefined) ?? null} />;
}

/** Prefetches the sheet, since the network may be gone by the time a case is saved. */
function fetchSheetAhead() {
  loadMortalityCase().catch(console.warn);
}
