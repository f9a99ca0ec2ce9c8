/** Globals that all parts of the page rely on. `Promise` is not among them, since our database replaces it for moments. */
const GUARDED: [name: string, holder: object, keys?: string[]][] = [
  [
    'window',
    window,
    ['fetch', 'XMLHttpRequest', 'setTimeout', 'setInterval', 'clearTimeout', 'requestAnimationFrame'],
  ],
  ['history', window.history],
  ['History', History.prototype],
  ['EventTarget', EventTarget.prototype],
  ['Array', Array.prototype],
  ['Object', Object.prototype],
  ['String', String.prototype],
  ['JSON', JSON],
];

const ownFetch = window.fetch;

const keysOf = (holder: object, keys?: readonly string[]): PropertyKey[] => [
  ...(keys ?? Reflect.ownKeys(holder)),
];

/** The globals as they were at the last look; at first, before any remote ran. */
const guarded = GUARDED.map(([name, holder, keys]) => ({
  name,
  holder,
  keys,
  before: new Map(keysOf(holder, keys).map(key => [key, Reflect.getOwnPropertyDescriptor(holder, key)])),
}));

interface ChangedGlobal {
  name: string;
  /** What stands in its place: a function, usually. */
  change: unknown;
  restore(): void;
}

/** The globals that differ from what they were at the last call. Each change is told once. */
export function changedGlobals(): ChangedGlobal[] {
  return guarded.flatMap(({ name, holder, keys, before }) =>
    [...new Set([...before.keys(), ...keysOf(holder, keys)])].flatMap(key => {
      const [was, is] = [before.get(key), Reflect.getOwnPropertyDescriptor(holder, key)];
      if (is?.value === was?.value && is?.get === was?.get && is?.set === was?.set) return [];
      before.set(key, is);
      const restore = () => {
        before.set(key, was);
        if (was) Reflect.defineProperty(holder, key, was);
        else Reflect.deleteProperty(holder, key);
      };
      return [{ name: `${name}.${String(key)}`, change: is?.value ?? is?.get ?? is?.set, restore }];
    }),
  );
}

/** Whether one of these scripts holds the source of a function. */
export async function holdsSource(scripts: readonly string[], change: unknown): Promise<boolean> {
  if (typeof change !== 'function') return false;
  const texts = await Promise.all(
    scripts.map(async url => (await ownFetch(url, { cache: 'force-cache' })).text()),
  );
  return texts.some(text => text.includes(String(change)));
}
