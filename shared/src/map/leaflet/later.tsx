import { type ComponentType, lazy, Suspense } from 'react';

/** A part that most maps lack, loaded when it is first shown. */
export function later<Part extends ComponentType<never>>(load: () => Promise<Part>): Part {
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
