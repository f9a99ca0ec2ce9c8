import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { BaseLayer } from '../contract';
import type { Bounds } from '../geometry';
import { sessionStore } from '../platform/session/session-store';
import { downloadArea, problemOf, sweepFiles } from './download-area';
import { offlineDatabase, type TakenArea } from './offline-database';
import { forgetTakenRecords } from './taken-records';

export interface Areas {
  status: 'pending' | 'ready';
  areas: TakenArea[];
  /** Of all this product keeps here, in bytes; `null` where the browser does not tell. */
  usage: number | null;
  quota: number | null;
  /** Whether the browser promised not to clear it by itself; `null` before it was asked. */
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
/** What tabs tell each other: an area is new or has changed, is gone, or is not to be gone on with. */
type Notice = { kind: 'kept'; area: TakenArea } | { kind: 'gone'; id: string } | { kind: 'stop'; id: string };
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('avicable-areas');
const tell = (notice: Notice) => channel?.postMessage(notice);
channel?.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
  if (data.kind === 'stop') running.get(data.id)?.abort();
  else if (data.kind === 'gone') forget(data.id);
  else if (data.area.user === userNow()) show(data.area);
  if (data.kind !== 'kept' || data.area.state !== 'loading') forgetTakenRecords();
});
const running = new Map<string, AbortController>();

const userNow = () => sessionStore.getState().user?.id ?? 0;

/** Reads what the person signed in took along, and how full this device is. */
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

/** Begins to take an area along; the browser is asked to keep it. */
export async function takeArea(name: string, bounds: Bounds, layers: readonly BaseLayer[]): Promise<void> {
  await navigator.storage?.persist?.();
  const now = Date.now();
  const area: TakenArea = {
    id: crypto.randomUUID(),
    user: userNow(),
    name,
    bounds,
    state: 'loading',
    problem: null,
    at: now,
    dataOf: now,
    bytes: 0,
    done: 0,
    total: 0,
  };
  await keep(area);
  void load(area, layers);
}

/** Goes on where a download stopped. */
export function resumeArea(area: TakenArea, layers: readonly BaseLayer[]): void {
  void load({ ...area, state: 'loading', problem: null }, layers);
}

/** Takes everything anew; until then the copies of before stay readable. */
export function refreshArea(area: TakenArea, layers: readonly BaseLayer[]): void {
  void load({ ...area, state: 'loading', problem: null, at: Date.now(), done: 0 }, layers);
}

export function pauseArea({ id }: TakenArea): void {
  running.get(id)?.abort();
  tell({ kind: 'stop', id });
}

/** Takes an area away, with the files that no other one needs. */
export async function removeArea({ id }: TakenArea, layers: readonly BaseLayer[]): Promise<void> {
  running.get(id)?.abort();
  tell({ kind: 'stop', id });
  await offlineDatabase.transaction('rw', offlineDatabase.areas, offlineDatabase.pages, async () => {
    await offlineDatabase.areas.delete(id);
    await offlineDatabase.pages.where('area').equals(id).delete();
  });
  forgetTakenRecords();
  forget(id);
  tell({ kind: 'gone', id });
  await sweepFiles(await offlineDatabase.areas.toArray(), layers);
  await readSpace();
}

/** Goes on with downloads that the end of the page, or a lost network, interrupted. */
export async function resumeInterrupted(layers: readonly BaseLayer[]): Promise<void> {
  await readAreas();
  for (const area of areasStore.getState().areas)
    if (area.state === 'loading' || area.problem === 'network' || area.problem === 'pictures')
      resumeArea(area, layers);
}

/** One area at a time, in one tab. */
async function load(area: TakenArea, layers: readonly BaseLayer[]): Promise<void> {
  if (running.has(area.id)) return;
  const stop = new AbortController();
  running.set(area.id, stop);
  let latest = area;
  const note = async (now: TakenArea) => {
    latest = now;
    if (!stop.signal.aborted) await keep(now);
  };
  try {
    show(area);
    await alone(stop.signal, async () => {
      // Another tab may have finished it meanwhile.
      const known = await offlineDatabase.areas.get(area.id);
      if (!known || (known.state === 'done' && known.problem === null && known.at === area.at)) return;
      await note(area);
      const done = await downloadArea({ area, layers, signal: stop.signal, tell: note });
      await keep({ ...done, state: 'done', dataOf: done.at });
    });
  } catch (error) {
    const stillWanted = await offlineDatabase.areas.get(area.id);
    if (!stillWanted) return;
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

/** Shown even where a full device keeps nothing of it. */
async function keep(area: TakenArea): Promise<void> {
  try {
    await offlineDatabase.areas.put(area);
  } finally {
    show(area);
    tell({ kind: 'kept', area });
  }
}

function show(area: TakenArea): void {
  const { areas } = areasStore.getState();
  const others = areas.filter(({ id }) => id !== area.id);
  areasStore.setState({ areas: [...others, area].sort((a, b) => a.name.localeCompare(b.name)) });
}

function forget(gone: string): void {
  areasStore.setState(({ areas }) => ({ areas: areas.filter(({ id }) => id !== gone) }));
}
