import L from 'leaflet';

// Private parts of Leaflet have no types.
type Grid = L.GridLayer & { _container?: HTMLElement };
type GridMethods = { _initContainer(this: Grid): void; onAdd(this: Grid, map: L.Map): Grid };

/**
 * Adds grids to the page once their first level stands. Leaflet reads the width of each new level, so that the browser
 * lays out the page for every layer of a map: in a grid outside the page, that costs nothing.
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
