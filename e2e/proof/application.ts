import type { Page } from '@playwright/test';

/** The page's shared modules, as remotes get them. */
interface Federation {
  __FEDERATION__: { __INSTANCES__: { loadShare(name: string): Promise<() => unknown> }[] };
}
/** The parts of `shared/outbox` and `shared/session` that the proof uses. */
interface Proof {
  proof: {
    outbox: {
      submit(command: object, options: { uploads: object[] }): { ref: string; kept: Promise<void> };
      retry(): Promise<void>;
    };
    session: {
      sessionStore: { getState(): { user: object | null } };
      signIn(credentials: { username: string; password: string }): Promise<object>;
    };
  };
}

/** An entry as stored on the device. */
export interface KeptEntry {
  id: string;
  command: { body?: object };
  state: string;
  error: object | null;
}

/** Entries waiting on the device, and the deliveries it has recorded. */
export interface DeviceState {
  entries: KeptEntry[];
  pictures: number;
  delivered: string[];
}

/** Makes the page's shared modules available to scripts that tests run inside it. */
export async function prepareApplication(page: Page): Promise<void> {
  // Before the application starts, the page is empty or shows an inert frame.
  await page.locator('#root:not([inert]) main').waitFor();
  await page.evaluate(async () => {
    const { __FEDERATION__ } = globalThis as unknown as Federation;
    const [host] = __FEDERATION__.__INSTANCES__;
    const outbox = (await host?.loadShare('shared/outbox'))?.();
    const session = (await host?.loadShare('shared/session'))?.();
    Object.assign(globalThis, { proof: { outbox, session } });
    // Pages register these kinds with their remote.
    const records = (await host?.loadShare('shared/records'))?.() as { registerKinds(facts: object[]): void };
    const kinds: Record<string, { facts: object }> = {};
    Object.assign(kinds, (await host?.loadShare('shared/kinds/surveys'))?.());
    Object.assign(kinds, (await host?.loadShare('shared/programme/campaigns'))?.());
    const needed = ['surveys', 'trials', 'campaignTargets'];
    records.registerKinds(needed.flatMap(name => kinds[name]?.facts ?? []));
  });
}

/** Signs in unless an earlier session continues. */
export async function ensureSignedIn(page: Page, username: string, password: string): Promise<void> {
  await page.evaluate(
    async ([name, secret]) => {
      const { session } = (globalThis as unknown as Proof).proof;
      if (!session.sessionStore.getState().user)
        await session.signIn({ username: name ?? '', password: secret ?? '' });
    },
    [username, password],
  );
}

/** A picture passed to the page, with its bytes in Base64. */
export interface Photo {
  mark: string;
  ref: string;
  base64: string;
}

/**
 * Submits a record with its pictures, like its form.
 * @returns the reference, once this device has stored it permanently
 */
export async function submitRecord(page: Page, command: object, photos: readonly Photo[]): Promise<string> {
  return page.evaluate(
    async ([sent, pictures]) => {
      const { outbox } = (globalThis as unknown as Proof).proof;
      const uploads = pictures.map(({ ref, mark, base64 }) => ({
        ref,
        command: {
          kind: 'upload',
          picture: {
            bytes: Uint8Array.from(atob(base64), letter => letter.charCodeAt(0)).buffer,
            name: 'photo.jpg',
            type: 'image/jpeg',
          },
          fields: { label: mark },
        },
      }));
      const { ref, kept } = outbox.submit(sent, { uploads });
      await kept;
      return ref;
    },
    [command, photos] as const,
  );
}

/** Reads the queue from the device's database. */
export async function deviceState(page: Page): Promise<DeviceState> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('avicable-outbox');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const all = (table: string, keys = false) =>
      new Promise<unknown[]>((resolve, reject) => {
        const store = database.transaction(table).objectStore(table);
        const reading: IDBRequest = keys ? store.getAllKeys() : store.getAll();
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = () => reject(reading.error);
      });
    const [entries, pictures, delivered] = [
      await all('entries'),
      await all('bytes', true),
      await all('deliveries', true),
    ];
    database.close();
    return { entries, pictures: pictures.length, delivered } as DeviceState;
  });
}

/** Makes the application send the waiting entries, like its button. */
export async function sendEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { outbox } = (globalThis as unknown as Proof).proof;
    void outbox.retry();
  });
}

/** Pictures of noise with the size of a shrunk photograph. The same seed gives the same pictures. */
export async function drawPhotos(page: Page, count: number, seed: number): Promise<string[]> {
  return page.evaluate(
    async ([amount, first]) => {
      let state = first ?? 1;
      const next = () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state / 4_294_967_296;
      };
      const canvas = document.createElement('canvas');
      canvas.width = 1200;
      canvas.height = 900;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      const photos: string[] = [];
      for (let photo = 0; photo < (amount ?? 0); photo++) {
        for (let y = 0; y < 900; y += 6)
          for (let x = 0; x < 1200; x += 6) {
            context.fillStyle = `hsl(${(next() * 60 + photo * 37) | 0} 40% ${(30 + next() * 40) | 0}%)`;
            context.fillRect(x, y, 6, 6);
          }
        const url = canvas.toDataURL('image/jpeg', 0.85);
        photos.push(url.slice(url.indexOf(',') + 1));
      }
      return photos;
    },
    [count, seed],
  );
}
