import { type ComponentType, lazy, Suspense } from 'react';

/** Makes a component that loads its code when it is first shown. For parts that most maps lack. */
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
