import { useSyncExternalStore } from 'react';

/** Minimum widths in pixels. */
export const breakpoints = { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const;

/** Whether the page is at least as wide as a breakpoint. Below `lg` the drawer is temporary. */
export function useAtLeast(breakpoint: keyof typeof breakpoints): boolean {
  const query = `(min-width: ${breakpoints[breakpoint]}px)`;
  return useSyncExternalStore(
    notify => {
      const media = window.matchMedia(query);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    () => window.matchMedia(query).matches,
  );
}
