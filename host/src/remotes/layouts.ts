import { REQUESTS_KEY } from 'shared/early';
import { barePath } from 'shared/i18n';
import { type Layout, matchPath } from 'shared/shell';
import { layoutFor } from '../frame/form-layout';

const storageKey = 'layouts';

function parsed(text: string | null | undefined): Record<string, Layout> {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    // The server sent no layouts (an older page), or the stored entry is broken. The remote's manifest provides them
    // again.
    return {};
  }
}

/** Layouts of the remotes' screens by path: from earlier visits, and from the page the server sent. */
const layouts: Record<string, Layout> = {
  ...parsed(localStorage.getItem(storageKey)),
  ...parsed(document.getElementById('layouts')?.textContent),
};

/** First requests of the remotes' screens by path, for the page's first script. */
const requests: Record<string, readonly string[]> = {};

/** Stores layouts, for this visit and the next, and first requests of a remote's `mf-manifest.json`. */
export function keepLayouts(
  routes: readonly { path: string; layout: Layout; first: readonly string[] }[],
): void {
  for (const { path, layout, first } of routes) {
    layouts[path] = layout;
    if (first.length > 0) requests[path] = first;
  }
  try {
    localStorage.setItem(storageKey, JSON.stringify(layouts));
    localStorage.setItem(REQUESTS_KEY, JSON.stringify(requests));
  } catch {
    // The store is full: the layouts are known for this visit only.
  }
}

/** The layout of a remote's screen, for use before the remote is loaded. An unknown path gets `view`. */
export function layoutOf(pathname: string, search = ''): Layout {
  const path = barePath(pathname);
  const layout = Object.entries(layouts).find(([pattern]) => matchPath(pattern, path))?.[1];
  return layoutFor(layout ?? 'view', search);
}
