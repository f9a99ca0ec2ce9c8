/// <reference lib="webworker" />
import { SYNC_TAG, type Wake } from 'shared/outbox/worker';

declare const self: ServiceWorkerGlobalScope;

declare global {
  /** Only Chromium has it. */
  interface SyncEvent extends ExtendableEvent {
    readonly tag: string;
  }
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

/**
 * Tells open pages, hidden ones too, that the network is there: one of them sends what waits. The worker does not send
 * by itself, since it has neither the session nor the code of the kinds of records.
 */
export async function wakePages(tag: string): Promise<void> {
  if (tag !== SYNC_TAG) return;
  const message: Wake = { wake: true };
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage(message);
}
