import { type ComponentType, lazy, Suspense } from 'react';

// Parts of maps that most maps lack, each loaded when it is first shown.

function later<Part extends ComponentType<never>>(load: () => Promise<Part>): Part {
  const Loaded = lazy(async () => ({ default: (await load()) as unknown as ComponentType<object> }));
  function Later(properties: object) {
    return (
      <Suspense>
        <Loaded {...properties} />
      </Suspense>
    );
  }
  return Later as unknown as Part;
}

export const DrawGeometry = later(async () => (await import('./drawing/draw-geometry')).DrawGeometry);
export const EditableSurface = later(
  async () => (await import('./drawing/editable-surface')).EditableSurface,
);
export const CheckedPlaces = later(async () => (await import('./places/checked-places')).CheckedPlaces);
export const CheckedSign = later(async () => (await import('./places/checked-places')).CheckedSign);
