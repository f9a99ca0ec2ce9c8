import { useMemo, useSyncExternalStore } from 'react';
import { z } from '../../contract';
import { sessionStore, useSession } from '../session';

/** A named search that a user stored on this device. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** Bare path with the query of the search, for `LocalizedLink`. */
  readonly address: string;
}

/** Maximum number of views per user. Further views are not saved. */
export const MOST_VIEWS = 50;
/** Maximum number of characters of a name. */
export const LONGEST_NAME = 60;

const KEY = 'avicable.views';

const viewSchema = z.object({
  id: z.string(),
  name: z.string().trim().min(1).max(LONGEST_NAME),
  address: z
    .string()
    .max(4000)
    .regex(/^\/search(\?|$)/),
});
/** The views of each user by username. Invalid views are omitted. */
const storedSchema = z
  .record(z.string(), z.array(z.unknown()).catch([]))
  .catch({})
  .transform(byUser =>
    Object.fromEntries(
      Object.entries(byUser).map(([user, views]) => [
        user,
        views.flatMap(view => viewSchema.safeParse(view).data ?? []).slice(0, MOST_VIEWS),
      ]),
    ),
  );

function parse(stored: string | null): Record<string, SavedView[]> {
  try {
    return storedSchema.parse(JSON.parse(stored ?? '{}'));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

const listeners = new Set<() => void>();

/** Subscribes to changes in this tab and, through the storage event, to changes in all other tabs. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return function unsubscribe() {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const stored = () => localStorage.getItem(KEY);

/** Changes the views of the signed-in user. Does nothing if nobody is signed in. */
function change(next: (views: SavedView[]) => SavedView[]): void {
  const user = sessionStore.getState().user?.username;
  if (user === undefined) return;
  const byUser = parse(stored());
  localStorage.setItem(KEY, JSON.stringify({ ...byUser, [user]: next(byUser[user] ?? []) }));
  for (const listener of listeners) listener();
}

/** The views of the signed-in user on this device, in the order they were saved. */
export function useSavedViews(): readonly SavedView[] {
  const user = useSession(session => session.user?.username);
  const text = useSyncExternalStore(subscribe, stored);
  return useMemo(() => (user === undefined ? [] : (parse(text)[user] ?? [])), [text, user]);
}

/**
 * Saves a search under a name. Replaces a view with the same name.
 * @param address bare path and query of the search
 */
export function saveView(name: string, address: string): void {
  change(views => {
    const same = views.find(view => view.name === name.trim());
    const { data } = viewSchema.safeParse({ id: same?.id ?? crypto.randomUUID(), name, address });
    if (!data) return views;
    if (same) return views.map(view => (view === same ? data : view));
    return views.length < MOST_VIEWS ? [...views, data] : views;
  });
}

/** Renames a view. A name that is empty or too long is ignored. */
export function renameView(id: string, name: string): void {
  change(views =>
    views.map(view => (view.id === id ? (viewSchema.safeParse({ ...view, name }).data ?? view) : view)),
  );
}

export function removeView(id: string): void {
  change(views => views.filter(view => view.id !== id));
}
