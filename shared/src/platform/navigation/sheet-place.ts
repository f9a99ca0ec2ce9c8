import { createPlace } from './place';

const { usePlace, providePlace } = createPlace();

/** The element beside the map that takes the sheet opened from it; `null` where a sheet is a page. */
export const useSheetPlace = usePlace;

/** For the screen of the map: where the sheet beside it goes. */
export const provideSheetPlace = providePlace;

/** State of the map's location while a sheet stands beside it. */
export interface SheetBeside {
  /** Bare path of the sheet, which is the path in the address bar. */
  sheet: string;
  /** Steps of the history that lead back to the map alone; none once the language was switched. */
  steps: number | undefined;
}
