import { createPlace } from './place';

const { usePlace, providePlace } = createPlace();

/** The element beside the map for the sheet opened from it; `null` where a sheet is a page. */
export const useSheetPlace = usePlace;

/** For the map's screen: provides the element for the sheet. */
export const provideSheetPlace = providePlace;

/** Location state of the map while a sheet is open beside it. */
export interface SheetBeside {
  /** Bare path of the sheet, as shown in the address bar. */
  sheet: string;
  /** Steps back in the history to the map without the sheet; `undefined` after a switch of language. */
  steps: number | undefined;
}
