import L from 'leaflet';

// Private members of Leaflet, missing in its types.
type ZoomingMap = L.Map & { _animatingZoom?: boolean; _animateToZoom: number; _zoom: number };
type Grid = { _map?: ZoomingMap | null };
type ZoomAnimation = { readonly noUpdate?: unknown };
type GridMethods = {
  _update(this: Grid, center?: L.LatLng): void;
  _animateZoom(this: Grid, event: ZoomAnimation): void;
};

/**
 * Makes grids fetch the tiles of the target zoom when a zoom animation begins. Leaflet does so only for an animation
 * over one level. In an animation over several levels, it goes back to the tiles of the old level.
 */
export function askAhead(): void {
  const { _update: update, _animateZoom: animateZoom } = L.GridLayer.prototype as unknown as GridMethods;
  const ahead: GridMethods = {
    _update(center) {
      const map = this._map;
      if (!map?._animatingZoom) return update.call(this, center);
      const from = map._zoom;
      map._zoom = map._animateToZoom;
      try {
        update.call(this, center);
      } finally {
        map._zoom = from;
      }
    },
    // When fingers are lifted, the map animates to an integer zoom, whose tiles are fetched as well.
    _animateZoom(event) {
      animateZoom.call(this, { ...event, noUpdate: event.noUpdate && !this._map?._animatingZoom });
    },
  };
  L.GridLayer.include(ahead);
}
