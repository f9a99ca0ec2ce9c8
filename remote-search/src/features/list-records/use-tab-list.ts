import type { Bounds, Position } from 'shared/geometry';
import { useFieldTexts, useKindColumns, useKindRows, useKindTotal } from 'shared/ui/list';
import { useTexts } from '../../locales/texts';
import { LISTS } from '../../records/lists';
import { filterQuery, type SearchFilters, type Tab } from '../../search-state/search-filters';
import type { SortOrder } from '../../search-state/search-state';

/** Returns a function that describes a number of records of a tab, as "63 supports et lignes". */
export function useCountText(): (tab: Tab, count: number) => string {
  const t = useTexts();
  return (tab, count) => t(`here.${tab}`, { count });
}

/** The columns of a tab. Only the number links to the sheet, since a click on a row selects the row. */
export function useTabColumns(tab: Tab) {
  const texts = useFieldTexts(LISTS[tab].kind);
  return { texts, columns: useKindColumns(LISTS[tab], texts, { headlineLeads: false }) };
}

/** The order of a tab until another is chosen, and of printed lists that are cut: most urgent or latest first. */
export const FIRST_ORDER: Readonly<Record<Tab, SortOrder | null>> = {
  infrastructures: { key: 'risk', descending: true },
  mortality: { key: 'date', descending: true },
  'sensitive-areas': null,
};

/** Decimals of degrees, about a hundred metres: small movements of the device do not reload the list. */
const DECIMALS = 3;

/**
 * The rows of a tab within the map's view, page by page. Loads nothing before the view is known.
 * @param nearestTo sorts by distance from here, unless `order` is given
 */
export function useTabRows(
  tab: Tab,
  filters: SearchFilters,
  bounds: Bounds | null,
  order: SortOrder | null,
  nearestTo: Position | null = null,
) {
  const near = nearestTo?.map(degrees => degrees.toFixed(DECIMALS)).join(',');
  return useKindRows(
    LISTS[tab],
    bounds && { ...filterQuery(tab, filters, bounds), ...(near && { near }) },
    order ? `${order.descending ? '-' : ''}${order.key}` : near ? 'distance' : null,
  );
}

/** Number of records of a tab within the map's view. */
export const useTabTotal = (tab: Tab, filters: SearchFilters, bounds: Bounds | null) =>
  useKindTotal(LISTS[tab], bounds && filterQuery(tab, filters, bounds));
