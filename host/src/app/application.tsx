import { type ComponentProps, useLayoutEffect } from 'react';
import { QueryClientProvider, queryClient } from 'shared/api';
import { RouterProvider } from 'shared/router';
import { ThemeProvider } from 'shared/shell';

/** The whole page. The router determines its content. */
export function Application({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  useLayoutEffect(function replaceFrame() {
    document.getElementById('root')?.removeAttribute('inert');
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </QueryClientProvider>
  );
}
