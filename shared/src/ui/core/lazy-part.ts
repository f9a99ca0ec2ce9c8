import { type ComponentType, lazy } from 'react';

/** A part that loads when it is first shown. If that fails, the fallback takes its place. */
export const lazyPart = <Properties extends object>(
  load: () => Promise<ComponentType<Properties>>,
  Fallback: ComponentType<Properties>,
) =>
  lazy(() =>
    load().then(
      Part => ({ default: Part }),
      error => {
        console.error(error);
        return { default: Fallback };
      },
    ),
  );
