import { type ComponentType, createElement, Fragment, lazy, type ReactNode } from 'react';

/** Loads a part when it is first shown. If that fails, its content stands without it. */
const lazyPart = <Properties extends { children: ReactNode }>(
  load: () => Promise<ComponentType<Properties>>,
) =>
  lazy(() =>
    load().then(
      Part => ({ default: Part }),
      error => {
        console.error(error);
        return { default: ({ children }: Properties) => createElement(Fragment, null, children) };
      },
    ),
  );

export const Notice = lazyPart(async () => (await import('../overlays/notice')).Notice);
export const SideSheet = lazyPart(async () => (await import('../overlays/side-sheet')).SideSheet);
