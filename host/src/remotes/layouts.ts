import { barePath } from 'shared/i18n';
import type { Layout } from 'shared/navigation';
import { matchPath } from 'shared/router';

const storageKey = 'layouts';

/** The layouts of the remotes' screens by path: those of earlier visits, and those the server has sent with the page. */
const layouts: Record<string, Layout> = {
  ...JSON.parse(localStorage.getItem(storageKey) ?? '{}'),
  ...JSON.parse(document.getElementById('layouts')?.textContent ?? '{}'),
};

/** Keeps the layouts that a remote's `mf-manifest.json` lists, also for the next visit. */
export function keepLayouts(routes: readonly { path: string; layout?: string | undefined }[]): void {
  for (const { path, layout = 'view' } of routes) layouts[path] = layout as Layout;
  localStorage.setItem(storageKey, JSON.stringify(layouts));
}

/** The layout of a remote's screen, known before the remote is loaded. */
export function layoutOf(pathname: string): Layout {
  const path = barePath(pathname);
  return Object.entries(layouts).find(([pattern]) => matchPath(pattern, path))?.[1] ?? 'view';
}
