import { barePath, localizedPath } from 'shared/i18n';
import { paths, recordRefOf, type SheetBeside } from 'shared/navigation';
import { type createMemoryRouter, type Location, useLocation } from 'shared/router';
import { localeOfPath } from 'shared/shell';

type Router = ReturnType<typeof createMemoryRouter>;

interface MapBehind {
  /** The map's entry in the history when the sheet was opened. */
  entry: Location;
  /** Number of steps in the history since then. */
  steps: number;
}

/**
 * The maps by the key of the sheet's history entry. After a reload the map is forgotten and the sheet becomes a page.
 */
const maps = new Map<string, MapBehind>();

const isMap = ({ pathname }: Location) => barePath(pathname) === paths.search();

/** A sheet's path has two segments, the second of which names a record. A query opens a form instead. */
function isSheet({ pathname, search }: Location): boolean {
  const [, , id, ...rest] = barePath(pathname).split('/');
  return search === '' && rest.length === 0 && recordRefOf(id) !== undefined;
}

/** The map behind a location that was reached from `before`. */
function mapBehind(location: Location, action: string, before: Location): MapBehind | undefined {
  if (!isSheet(location) || action === 'POP') return undefined;
  const map = maps.get(before.key);
  if (action === 'REPLACE') return map;
  return isMap(before) ? { entry: before, steps: 1 } : map && { ...map, steps: map.steps + 1 };
}

/** Records the map behind each sheet that a router opens, even if the sheet redirects before it is shown. */
export function withMapsBehind(router: Router): Router {
  let before = router.state.location;
  router.subscribe(function noteMap({ location, historyAction }) {
    if (location.key === before.key) return;
    const map = mapBehind(location, historyAction, before);
    if (map) maps.set(location.key, map);
    before = location;
  });
  return router;
}

/** Location of the map that the shown sheet was opened from, with `SheetBeside` as its state; else `null`. */
export function useMapBehind(): Location | null {
  const location = useLocation();
  const map = maps.get(location.key);
  if (!map) return null;
  const locale = localeOfPath(location.pathname);
  const { entry, steps } = map;
  const state = {
    sheet: barePath(location.pathname),
    steps: localeOfPath(entry.pathname) === locale ? steps : undefined,
  } satisfies SheetBeside;
  return { ...location, pathname: localizedPath(paths.search(), locale), search: entry.search, state };
}
