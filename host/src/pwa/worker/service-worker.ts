/// <reference lib="webworker" />
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { cacheRemotes, remoteFile, remotesDocument } from './cached-remotes';

declare const self: ServiceWorkerGlobalScope & {
  /** The shell's files, inserted by the build. */
  shellFiles: PrecacheEntry[];
  /** Changes with the page and with its content security policy. */
  pageRevision: string;
  /** Other origins from which the server allows remotes. */
  remoteOrigins: string[];
};

const page = '/index.html';
const shell = new PrecacheController();
shell.addToCacheList([...self.shellFiles, { url: page, revision: self.pageRevision }]);
const showPage = shell.createHandlerBoundToURL(page);

let tidied = false;

self.addEventListener('install', event => {
  event.waitUntil(Promise.all([shell.install(event), cacheRemotes()]));
});

self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

self.addEventListener('message', event => {
  if (event.data === 'apply') event.waitUntil(self.skipWaiting());
});

self.addEventListener('fetch', event => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET') return;
  if (self.remoteOrigins.includes(url.origin)) event.respondWith(remoteFile(request));
  if (url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/api/v1/uploads/')) event.respondWith(picture(request));
  if (url.pathname.startsWith('/api/') || url.pathname === '/sw.js') return;
  if (request.mode === 'navigate') {
    // The server answers paths with a file extension.
    if (/\.[A-Za-z0-9]+$/.test(url.pathname) && url.pathname !== page) return;
    event.respondWith(showPage({ event, request, url }));
    event.waitUntil(tidy(event));
  } else if (url.pathname === '/remotes.json') event.respondWith(remotesDocument(event));
  else if (url.pathname.startsWith('/remotes/')) event.respondWith(remoteFile(request));
  else event.respondWith(shellFile(request));
});

/** A picture, from an offline area if cached, whatever the signature in its URL. */
async function picture(request: Request): Promise<Response> {
  const cached = await caches.match(request, { cacheName: 'pictures', ignoreSearch: true, ignoreVary: true });
  return cached ?? fetch(request);
}

/** A file of this or an earlier build, which a tab with an unsaved form may still run. */
async function shellFile(request: Request): Promise<Response> {
  return (await shell.matchPrecache(request)) ?? (await caches.match(request)) ?? fetch(request);
}

/** Deletes the files of earlier builds once no other tab can need them. */
async function tidy(event: ExtendableEvent): Promise<void> {
  if (tidied) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tabs.length > 1) return;
  tidied = true;
  await shell.activate(event);
}
