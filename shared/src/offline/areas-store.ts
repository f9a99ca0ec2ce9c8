import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { now } from '../contract/now';
import type { BaseLayer } from '../contract/reference';
import type { Bounds } from '../geometry';
import type { ApiError } from '../platform/http';
import { sessionStore } from '../platform/session/session-store';
import { offlineDatabase, type TakenArea } from './offline-database';
import { forgetTakenRecords } from './taken-records';

export interface Areas {
  status: 'pending' | 'ready';
  areas: TakenArea[];
  /** Bytes used by this product; `null` when the browser does not report them. */
  usage: number | null;
  quota: number | null;
  /** Whether the browser has promised not to evict the data; `null` if the browser has not reported it. */
  persisted: boolean | null;
}

export const areasStore = createStore<Areas>(() => ({
  status: 'pending',
  areas: [],
  usage: null,
  quota: null,
  persisted: null,
}));

export const useAreas = <Part>(select: (areas: Areas) => Part): Part => useStore(areasStore, select);

const lockName = 'avicable-areas';
/** Message between tabs: an area is new or changed, an area was removed, or a download must stop. */
type Notice = { kind: 'kept'; area: TakenArea } | { kind: 'gone'; id: string } | { kind: 'stop'; id: string };
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('avicable-areas');
const postNotice = (notice: Notice) => channel?.postMessage(notice);
channel?.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
  if (data.kind === 'stop') running.get(data.id)?.abort();
  else if (data.kind === 'gone') forget(data.id);
  else if (data.area.user === userNow()) show(data.area);
  if (data.kind !== 'kept' || data.area.state !== 'loading') forgetTakenRecords();
});
const running = new Map<string, AbortController>();

/** Loaded on demand: every page checks for interrupted downloads, but few have any. */
const loadDownload = () => import('./download-area');

const userNow = () => sessionStore.getState().user?.id ?? 0;

/** Reads the offline areas of the signed-in user and the storage in use. */
export async function readAreas(): Promise<void> {
  const areas = await offlineDatabase.areas.where('user').equals(userNow()).sortBy('at');
  areasStore.setState({ status: 'ready', areas });
  await readSpace();
}

async function readSpace(): Promise<void> {
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
  const persisted = (await navigator.storage?.persisted?.()) ?? null;
  areasStore.setState({ usage: usage ?? null, quota: quota ?? null, persisted });
}

/** Starts the download of a new area and asks the browser for persistent storage. */
export async function takeArea(
  name: string,
  bounds: Bounds,
  layers: readonly BaseLayer[],
  layer: number | null = null,
): Promise<void> {
  await navigator.storage?.persist?.();
  const at = now();
  const area: TakenArea = {
    id: crypto.randomUUID(),
    user: userNow(),
    name,
    bounds,
    layer,
    state: 'loading',
    problem: null,
    at,
    dataOf: at,
    bytes: 0,
    done: 0,
    total: 0,
  };
  await keep(area);
  void load(area, layers);
}

/** Resumes an interrupted download. What is already stored is not downloaded again. */
export function resumeArea(area: TakenArea, layers: readonly BaseLayer[]): void {
  void load({ ...area, state: 'loading', problem: null }, layers);
}

/** Downloads the records again. The old copies stay readable until new copies replace them. */
export function refreshArea(area: TakenArea, layers: readonly BaseLayer[]): void {
  void load({ ...area, state: 'loading', problem: null, at: now(), done: 0 }, layers);
}

export function pauseArea({ id }: TakenArea): void {
  running.get(id)?.abort();
  postNotice({ kind: 'stop', id });
}

/** Removes an area, and the files that no other area needs. */
export async function removeArea({ id }: TakenArea, layers: readonly BaseLayer[]): Promise<void> {
  running.get(id)?.abort();
  postNotice({ kind: 'stop', id });
  await offlineDatabase.transaction('rw', offlineDatabase.areas, offlineDatabase.pages, async () => {
    await offlineDatabase.areas.delete(id);
    await offlineDatabase.pages.where('area').equals(id).delete();
  });
  forgetTakenRecords();
  forget(id);
  postNotice({ kind: 'gone', id });
  const { sweepFiles } = await loadDownload();
  await sweepFiles(await offlineDatabase.areas.toArray(), layers);
  await readSpace();
}

/** Resumes the downloads that a closed page or a lost network interrupted, and the downloads of missing pictures. */
export async function resumeInterrupted(layers: readonly BaseLayer[]): Promise<void> {
  await readAreas();
  for (const area of areasStore.getState().areas)
    if (area.state === 'loading' || area.problem === 'network' || area.problem === 'pictures')
      resumeArea(area, layers);
}

/** Downloads an area. Where the browser has Web Locks, only one area downloads at a time, in one tab. */
async function load(area: TakenArea, layers: readonly BaseLayer[]): Promise<void> {
  if (running.has(area.id)) return;
  const stop = new AbortController();
  running.set(area.id, stop);
  let latest = area;
  const saveProgress = async (now: TakenArea) => {
    latest = now;
    if (!stop.signal.aborted) await keep(now);
  };
  try {
    show(area);
    await alone(stop.signal, async () => {
      // Another tab may have finished the download meanwhile.
      const stored = await offlineDatabase.areas.get(area.id);
      if (!stored || (stored.state === 'done' && stored.problem === null && stored.at === area.at)) return;
      await saveProgress(area);
      const { downloadArea } = await loadDownload();
      const done = await downloadArea({ area, layers, signal: stop.signal, onProgress: saveProgress });
      await keep({ ...done, state: 'done', dataOf: done.at });
    });
  } catch (error) {
    const exists = await offlineDatabase.areas.get(area.id);
    if (!exists) return;
    if (stop.signal.aborted) await keep({ ...latest, state: 'paused' });
    else {
      console.error(error);
      await keep({ ...latest, state: 'failed', problem: problemOf(error) }).catch(console.error);
    }
  } finally {
    running.delete(area.id);
    forgetTakenRecords();
    await readSpace();
  }
}

const alone = (signal: AbortSignal, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(lockName, { signal }, work) : work();

/** Stores an area and shows it, even if the device is too full to store it. */
async function keep(area: TakenArea): Promise<void> {
  try {
    await offlineDatabase.areas.put(area);
  } finally {
    show(area);
    postNotice({ kind: 'kept', area });
  }
}

function show(area: TakenArea): void {
  const { areas } = areasStore.getState();
  const others = areas.filter(({ id }) => id !== area.id);
  areasStore.setState({ areas: [...others, area].sort((a, b) => a.name.localeCompare(b.name)) });
}

function forget(removedId: string): void {
  areasStore.setState(({ areas }) => ({ areas: areas.filter(({ id }) => id !== removedId) }));
}

function problemOf(error: unknown): NonNullable<TakenArea['problem']> {
  // A Dexie error has this name, or wraps an error with this name.
  const { name, inner } = error as { name?: string; inner?: { name?: string } };
  if (name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError') return 'quota';
  const { status } = error as Partial<ApiError>;
  return status ? 'server' : 'network';
}
