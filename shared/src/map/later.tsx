import { later } from './leaflet/later';

// Most maps show neither drawings nor the places of a checked file, so their code is loaded when they are first
// shown.
export const DrawGeometry = later(async () => (await import('./drawing/draw-geometry')).DrawGeometry);
export const EditableSurface = later(
  async () => (await import('./drawing/editable-surface')).EditableSurface,
);
export const CheckedPlaces = later(async () => (await import('./places/checked-places')).CheckedPlaces);
export const CheckedSign = later(async () => (await import('./places/checked-places')).CheckedSign);
