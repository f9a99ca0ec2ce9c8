import L from 'leaflet';

// Private members of Leaflet, missing in its types.
type Grid = L.GridLayer & { _container?: HTMLElement };
type GridMethods = { _initContainer(this: Grid): void; onAdd(this: Grid, map: L.Map): Grid };

/**
 * Adds grids to the page only after their first level is built. Leaflet reads the width of each new level, which
 * makes the browser lay out the page for every layer of a map. In a grid outside the page, reading it is free.
 */
export function addWithoutLayout(): void {
  const { _initContainer: initContainer, onAdd } = L.GridLayer.prototype as unknown as GridMethods;
  const late: GridMethods = {
    _initContainer() {
      initContainer.call(this);
      this._container?.remove();
    },
    onAdd(map) {
      onAdd.call(this, map);
      if (this._container) this.getPane()?.append(this._container);
      return this;
    },
  };
  L.GridLayer.include(late);
}
