import type { Bounds } from 'shared/geometry';
import { useFieldTexts, useKindColumns, useKindRows, useKindTotal } from 'shared/ui/list';
import { LISTS } from '../../records/lists';
import { filterQuery, type SearchFilters, type Tab } from '../../search-state/search-filters';
import type { SortOrder } from '../../search-state/search-state';

/** The columns of a tab. A click on a row selects it, so that only its number leads to the sheet. */
export function useTabColumns(tab: Tab) {
  const texts = useFieldTexts(LISTS[tab].kind);
  return { texts, columns: useKindColumns(LISTS[tab], texts, { headlineLeads: false }) };
}

/** The rows of a tab within the map's view, page by page. Nothing is loaded before the view is known. */
export const useTabRows = (
  tab: Tab,
  filters: SearchFilters,
  bounds: Bounds | null,
  order: SortOrder | null,
) =>
  useKindRows(
    LISTS[tab],
    bounds && filterQuery(tab, filters, bounds),
    order && `${order.descending ? '-' : ''}${order.key}`,
  );

/** Number of records of a tab within the map's view. */
export const useTabTotal = (tab: Tab, filters: SearchFilters, bounds: Bounds | null) =>
  useKindTotal(LISTS[tab], bounds && filterQuery(tab, filters, bounds));
