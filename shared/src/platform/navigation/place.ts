import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** An element of one screen that another screen renders into. `usePlace` returns `null` while there is none. */
export function createPlace() {
  const store = createStore<{ place: HTMLElement | null }>(() => ({ place: null }));
  return {
    usePlace: (): HTMLElement | null => useStore(store, ({ place }) => place),
    providePlace: (place: HTMLElement | null): void => store.setState({ place }),
  };
}
