import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const sheetPlaceStore = createStore<{ place: HTMLElement | null }>(() => ({ place: null }));

/** The element beside the map that takes the sheet opened from it; `null` where a sheet is a page. */
export const useSheetPlace = (): HTMLElement | null => useStore(sheetPlaceStore, ({ place }) => place);

/** For the screen of the map: where the sheet beside it goes. */
export const provideSheetPlace = (place: HTMLElement | null): void => sheetPlaceStore.setState({ place });

/** State of the map's location while a sheet stands beside it. */
export interface SheetBeside {
  /** Bare path of the sheet, which is the path in the address bar. */
  sheet: string;
  /** Steps of the history that lead back to the map alone. */
  steps: number;
}
