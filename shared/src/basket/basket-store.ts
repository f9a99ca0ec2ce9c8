import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { z } from '../contract';
import { CHOSEN_KINDS, type ChosenKind, MOST_CHOSEN } from '../contract/chosen-kinds';
import { sessionStore } from '../platform/session';

/** Whether the server keeps selections of a kind. */
export const isSelected = (kind: string): kind is ChosenKind =>
  (CHOSEN_KINDS as readonly string[]).includes(kind);
/** Whether the choice of a kind is stored on this device. */
export const isKept = (kind: string): boolean => isSelected(kind) || kind === 'work-items';
/** Milliseconds that a basket is kept after its last change. */
const KEPT_FOR = 7 * 86_400_000;
const KEY = 'avicable.basket';

export type Filter = Readonly<Record<string, unknown>>;

/** The chosen records of a kind: ids, or all records that a filter matches. A change creates a new object. */
export interface Choice {
  readonly ids: ReadonlySet<number>;
  /** `null`: the ids are chosen. */
  readonly filter: Filter | null;
  readonly count: number;
}

const NOTHING: Choice = { ids: new Set(), filter: null, count: 0 };

const lastChangeSchema = z.object({
  /** A request that has no answer yet, and its key, with which the server goes on. */
  request: z.string(),
  key: z.string(),
  /** The number of records changed, and the path that undoes it; `null` if nothing can be undone. */
  changed: z.int(),
  undo: z.string().nullable(),
});
/** The last change of all chosen records. */
export type LastChange = z.infer<typeof lastChangeSchema>;

interface Basket {
  /** The owner; `null` while nobody is signed in. */
  readonly username: string | null;
  readonly choices: Readonly<Record<string, Choice>>;
  readonly change: LastChange | null;
}

const storedSchema = z.object({
  username: z.string(),
  change: lastChangeSchema.nullable().default(null),
  at: z.number(),
  choices: z.record(
    z.string(),
    z.object({
      ids: z
        .array(z.int().positive())
        .max(MOST_CHOSEN)
        .transform(ids => new Set(ids)),
      filter: z.record(z.string(), z.unknown()).nullable(),
      count: z.int().positive(),
    }),
  ),
});

/** The stored basket of a user. A basket of another user, or older than `KEPT_FOR`, is removed. */
function storedBasket(username: string): Basket {
  try {
    const { at, ...basket } = storedSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
    if (basket.username === username && Date.now() - at < KEPT_FOR) return basket;
  } catch {
    // Nothing is stored, or another version stored something else.
  }
  localStorage.removeItem(KEY);
  return { username, choices: {}, change: null };
}

function storeBasket({ choices, ...basket }: Basket): void {
  const kept = Object.entries(choices).filter(([kind]) => isKept(kind));
  const plain = Object.fromEntries(kept.map(([kind, choice]) => [kind, { ...choice, ids: [...choice.ids] }]));
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...basket, at: Date.now(), choices: plain }));
  } catch (error) {
    // If there is no room, the choice lasts as long as this page.
    console.warn('The basket could not be stored', error);
  }
}

const NOBODYS: Basket = { username: null, choices: {}, change: null };
const basketStore = createStore<Basket>(() => NOBODYS);

/** The basket of the signed-in user, read from this device when the user changes. */
function ownBasket(): Basket {
  const username = sessionStore.getState().user?.username ?? null;
  if (basketStore.getState().username !== username)
    basketStore.setState(username === null ? NOBODYS : storedBasket(username));
  return basketStore.getState();
}
ownBasket();
sessionStore.subscribe(ownBasket);
// Another tab may change the basket, too.
window.addEventListener('storage', ({ key }) => {
  const { username } = basketStore.getState();
  if (key === KEY && username !== null) basketStore.setState(storedBasket(username));
});

export const useBasket = (kind: string): Choice =>
  useStore(basketStore, ({ choices }) => choices[kind] ?? NOTHING);

/** The chosen records of a kind, outside React. */
export const choiceOf = (kind: string): Choice => ownBasket().choices[kind] ?? NOTHING;

/** Replaces the choice of a kind. While nobody is signed in, nothing happens. */
export function choose(kind: string, choice: Choice | Iterable<number>): void {
  const { username, choices } = ownBasket();
  if (username === null) return;
  const { [kind]: _, ...others } = choices;
  const ids = Symbol.iterator in choice ? new Set(choice) : null;
  const next = ids ? { ids, filter: null, count: ids.size } : (choice as Choice);
  basketStore.setState({ choices: next.count > 0 ? { ...others, [kind]: next } : others });
  storeBasket(basketStore.getState());
}

export const useLastChange = (): LastChange | null => useStore(basketStore, ({ change }) => change);

/** The last change of all chosen records, outside React. */
export const lastChange = (): LastChange | null => ownBasket().change;

/** Keeps a change of all chosen records, so that it can go on or be undone after a reload. */
export function keepChange(change: LastChange): void {
  if (ownBasket().username === null) return;
  basketStore.setState({ change });
  storeBasket(basketStore.getState());
}

/** The result of a change. Unless it is `changed`, the choice is as before. */
export type Change = 'changed' | 'tooMany' | 'ofFilter';

/**
 * Adds records to the choice of a kind, or removes them.
 * @returns `tooMany` for a choice of more than `MOST_CHOSEN`, `ofFilter` if the choice is a filter
 */
export function toggle(kind: string, ids: readonly number[], chosen: boolean): Change {
  const before = choiceOf(kind);
  if (before.filter) return 'ofFilter';
  const next = new Set(before.ids);
  for (const id of ids) {
    if (chosen) next.add(id);
    else next.delete(id);
  }
  if (next.size > MOST_CHOSEN) return 'tooMany';
  choose(kind, next);
  return 'changed';
}

export const clear = (kind: string): void => choose(kind, []);
