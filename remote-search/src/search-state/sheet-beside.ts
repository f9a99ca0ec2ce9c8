import { paths, recordRefOf, type SheetBeside } from 'shared/navigation';
import { useLocation } from 'shared/router';
import type { Selection } from './search-state';

/** Where the sheets of a tab's records lie. */
const PREFIXES = { infrastructures: paths.infrastructures(), mortality: paths.mortality() } as const;
type TabWithSheets = keyof typeof PREFIXES;

/** The sheet that stands beside the map, if any. */
export function useSheetBeside(): SheetBeside | null {
  const state = useLocation().state as Partial<SheetBeside> | null;
  return state?.sheet === undefined ? null : (state as SheetBeside);
}

/** The record of a sheet; `null` for one that waits on this device. */
export function selectionOf(sheet: string): Selection | null {
  for (const tab of Object.keys(PREFIXES) as TabWithSheets[]) {
    if (!sheet.startsWith(`${PREFIXES[tab]}/`)) continue;
    const id = recordRefOf(sheet.slice(PREFIXES[tab].length + 1));
    return typeof id === 'number' ? { tab, id } : null;
  }
  return null;
}

/** Bare path of a record's sheet; `undefined` for records without one. */
export const sheetOf = ({ tab, id }: Selection): string | undefined =>
  tab in PREFIXES ? `${PREFIXES[tab as TabWithSheets]}/${id}` : undefined;
