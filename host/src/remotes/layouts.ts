import { barePath } from 'shared/i18n';
import type { Layout } from 'shared/navigation';
import { matchPath } from 'shared/router';

const storageKey = 'layouts';

function parsed(text: string | null | undefined): Record<string, Layout> {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    // A page from before a release, or a broken entry: the remote's manifest tells it again.
    return {};
  }
}

/** The layouts of the remotes' screens by path: those of earlier visits, and those the server has sent with the page. */
const layouts: Record<string, Layout> = {
  ...parsed(localStorage.getItem(storageKey)),
  ...parsed(document.getElementById('layouts')?.textContent),
};

/** Keeps the layouts that a remote's `mf-manifest.json` lists, also for the next visit. */
export function keepLayouts(routes: readonly { path: string; layout: Layout }[]): void {
  for (const { path, layout } of routes) layouts[path] = layout;
  try {
    localStorage.setItem(storageKey, JSON.stringify(layouts));
  } catch {
    // A full store: the next visit places the screen once its remote is loaded.
  }
}

/** The layout of a remote's screen, known before the remote is loaded. */
export function layoutOf(pathname: string): Layout {
  const path = barePath(pathname);
  return Object.entries(layouts).find(([pattern]) => matchPath(pattern, path))?.[1] ?? 'view';
}
