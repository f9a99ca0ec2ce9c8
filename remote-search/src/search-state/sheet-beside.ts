import { paths, recordRefOf, type SheetBeside } from 'shared/navigation';
import { useLocation } from 'shared/router';
import type { Selection } from './search-state';

/** Paths of sheets, for the tabs whose records have one. */
const SHEETS = { infrastructures: paths.infrastructure, mortality: paths.mortalityCase } as const;
const tabsWithSheets = Object.keys(SHEETS) as (keyof typeof SHEETS)[];

/** The sheet that is open beside the map, if any. */
export function useSheetBeside(): SheetBeside | null {
  const state = useLocation().state as Partial<SheetBeside> | null;
  return state?.sheet === undefined ? null : (state as SheetBeside);
}

/** The record of a sheet; `null` if it waits on this device. */
export function selectionOf(sheet: string): Selection | null {
  const id = recordRefOf(sheet.split('/').at(-1));
  if (typeof id !== 'number') return null;
  const tab = tabsWithSheets.find(candidate => SHEETS[candidate](id) === sheet);
  return tab ? { tab, id } : null;
}

/** Bare path of a record's sheet; `undefined` for records without one. */
export function sheetOf({ tab, id }: Selection): string | undefined {
  const withSheet = tabsWithSheets.find(candidate => candidate === tab);
  return withSheet && SHEETS[withSheet](id);
}
