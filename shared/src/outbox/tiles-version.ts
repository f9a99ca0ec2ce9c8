import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const tilesVersionStore = createStore(() => ({ version: 0 }));

/** A number that grows with every delivered write. Map layers reload their tiles when it does. */
export const useTilesVersion = (): number => useStore(tilesVersionStore, state => state.version);

export function bumpTilesVersion(): void {
  tilesVersionStore.setState(({ version }) => ({ version: version + 1 }));
}
