/// <reference lib="webworker" />

import { SYNC_TAG, type Wake } from 'shared/outbox/worker';
import { PrecacheController } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { cacheRemotes, remoteFile, remotesDocument } from './cached-remotes';
import { ownFilesOnly } from './own-files-only';
import { receiveShared, SHARE_TARGET } from './receive-shared';

declare const self: ServiceWorkerGlobalScope & {
  /** Revision of the page; also changes with its content security policy. */
  pageRevision: string;
  /** Other origins from which the server allows remotes. */
  remoteOrigins: string[];
};

declare global {
  /** Background Sync is not in the DOM types: only Chromium has it. */
  interface SyncEvent extends ExtendableEvent {
    readonly tag: string;
  }
  /** Static routes, set at installation, are not in the DOM types: only Chromium has them. */
  interface ExtendableEvent {
    addRoutes?(
      rules: readonly {
        condition: { urlPattern: { pathname: string } };
        source: 'network' | 'fetch-event';
      }[],
    ): Promise<void>;
  }
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

const page = '/index.html';
const shell = new PrecacheController({ plugins: [ownFilesOnly] });
shell.addToCacheList([...self.__WB_MANIFEST, { url: page, revision: self.pageRevision }]);
const showPage = shell.createHandlerBoundToURL(page);

let tidied = false;

/**
 * Which requests start the worker, by the first path that matches. One that starts an older worker while a newer one
 * takes its place delays the newer one by minutes.
 */
const STATIC_ROUTES = (
  [
    ['/api/v1/uploads/*', 'fetch-event'],
    ['/api/*', 'network'],
    ['/sw.js', 'network'],
  ] as const
).map(([pathname, source]) => ({ condition: { urlPattern: { pathname } }, source }));

self.addEventListener('install', event => {
  const routes = event.addRoutes?.(STATIC_ROUTES).catch(console.error);
  event.waitUntil(Promise.all([shell.install(event), cacheRemotes(), routes]));
});

self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

self.addEventListener('message', event => {
  if (event.data === 'apply') event.waitUntil(self.skipWaiting());
});

self.addEventListener('sync', event => event.waitUntil(wakePages(event.tag)));

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && SHARE_TARGET.test(url.pathname),
  ({ request }) => receiveShared(request),
  'POST',
);

// Pictures come from the cache of offline areas if it has them, whatever the signature in their URL. Only offline
// areas fill this cache.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/api/v1/uploads/'),
  new CacheFirst({
    cacheName: 'pictures',
    matchOptions: { ignoreSearch: true, ignoreVary: true },
    plugins: [{ ...ownFilesOnly, cacheWillUpdate: async () => null }],
  }),
);

registerRoute(
  new NavigationRoute(
    options => {
      options.event.waitUntil(tidy(options.event));
      return showPage(options);
    },
    // Paths with a file extension go to the server, as does the page of public figures, which is no screen.
    { denylist: [/^\/api\//, /^(\/en)?\/public\/?(\?|$)/, /^(?!\/index\.html)[^?]*\.[a-z\d]+(\?|$)/i] },
  ),
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === '/remotes.json',
  ({ event, request }) => remotesDocument(event, request),
);

registerRoute(
  ({ sameOrigin, url }) =>
    self.remoteOrigins.includes(url.origin) || (sameOrigin && url.pathname.startsWith('/remotes/')),
  ({ request }) => remoteFile(request),
);

// Serves files of this build, and of an earlier build that a tab with an unsaved form may still run.
registerRoute(
  ({ sameOrigin, url, request }) =>
    sameOrigin && request.mode !== 'navigate' && !/^\/(api\/|sw\.js$)/.test(url.pathname),
  shell.strategy,
);

/**
 * Tells open pages, including hidden ones, that the network is back. One of them sends the outbox. The worker cannot
 * send it: it has neither the session nor the code of the kinds of records.
 */
async function wakePages(tag: string): Promise<void> {
  if (tag !== SYNC_TAG) return;
  const message: Wake = { wake: true };
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage(message);
}

/** Deletes the files of earlier builds once no other tab can need them. */
async function tidy(event: ExtendableEvent): Promise<void> {
  if (tidied) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tabs.length > 1) return;
  tidied = true;
  await shell.activate(event);
}
