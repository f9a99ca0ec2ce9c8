import { later } from './leaflet/later';

// Drawing, and places of a checked file, which most maps lack.
export const DrawGeometry = later(async () => (await import('./drawing/draw-geometry')).DrawGeometry);
export const EditableSurface = later(
  async () => (await import('./drawing/editable-surface')).EditableSurface,
);
export const CheckedPlaces = later(async () => (await import('./places/checked-places')).CheckedPlaces);
export const CheckedSign = later(async () => (await import('./places/checked-places')).CheckedSign);
