import { useEffect, useState } from 'react';
import { barePath, localeOfPath, localizedPath } from 'shared/i18n';
import { paths, recordRefOf, type SheetBeside } from 'shared/navigation';
import { type Location, useLocation, useNavigationType } from 'shared/router';

/** The map a sheet was opened from. */
interface MapBehind {
  /** Its query when the sheet was opened. */
  search: string;
  /** Steps of the history since then. */
  steps: number;
}

interface Visit {
  location: Location;
  map: MapBehind | undefined;
}

/** The maps by the key of the sheet's entry in the history. A reload forgets them: then the sheet is a page. */
const maps = new Map<string, MapBehind>();

const isMap = ({ pathname }: Location) => barePath(pathname) === paths.search();

/** Sheets have addresses of two segments, the second of which names a record; a query asks for a form. */
function isSheet({ pathname, search }: Location): boolean {
  const [, , id, ...rest] = barePath(pathname).split('/');
  return search === '' && rest.length === 0 && recordRefOf(id) !== undefined;
}

/** The map behind a location that was reached from another visit. */
function mapBehind(location: Location, action: string, before: Visit): MapBehind | undefined {
  if (!isSheet(location)) return undefined;
  const kept = maps.get(location.key);
  if (kept || action === 'POP') return kept;
  if (action === 'REPLACE') return before.map;
  if (isMap(before.location)) return { search: before.location.search, steps: 1 };
  return before.map && { ...before.map, steps: before.map.steps + 1 };
}

/** Location of the map that the shown sheet was opened from, with `SheetBeside` as its state; else `null`. */
export function useMapBehind(): Location | null {
  const location = useLocation();
  const action = useNavigationType();
  const [visit, setVisit] = useState<Visit>(() => ({ location, map: maps.get(location.key) }));
  if (visit.location.key !== location.key) setVisit({ location, map: mapBehind(location, action, visit) });
  const { map } = visit;
  useEffect(
    function keepMap() {
      if (visit.map) maps.set(visit.location.key, visit.map);
    },
    [visit],
  );
  if (!map) return null;
  const sheet = barePath(location.pathname);
  return {
    ...location,
    pathname: localizedPath(paths.search(), localeOfPath(location.pathname)),
    search: map.search,
    state: { sheet, steps: map.steps } satisfies SheetBeside,
  };
}
