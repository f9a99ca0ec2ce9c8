import type { Page } from '@playwright/test';

/** The runtime state that a build of Rspack keeps in the page. */
interface BuildRuntime {
  (id: string): object;
  /** Existing modules by id. */
  m: Record<string, unknown>;
  consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, { shareKey: string }> };
}
type ChunkQueue = { push(chunk: [string[], object, (runtime: BuildRuntime) => void]): void };

/** The builds that use a shared module, and how many different instances they have. */
export interface Held {
  objects: number;
  holders: string[];
}

/**
 * The instance of each shared module that the shell and each release shown in a page got, read from the builds' own
 * state.
 */
export async function heldObjects(page: Page): Promise<Map<string, Held>> {
  const heldByName = await page.evaluate(() => {
    const heldObjectsSoFar: object[] = [];
    const rows: { name: string; holder: string; object: number }[] = [];
    for (const queue of Object.keys(window).filter(key => /^(rspackChunkhost$|chunk_remote_)/.test(key))) {
      const holder = /remote_[a-z]+/.exec(queue)?.[0].replace('_', '-') ?? 'host';
      const ask = (runtime: BuildRuntime) => {
        for (const [id, { shareKey }] of Object.entries(
          runtime.consumesLoadingData.moduleIdToConsumeDataMapping,
        )) {
          if (!runtime.m[id]) continue;
          const held = runtime(id);
          if (!heldObjectsSoFar.includes(held)) heldObjectsSoFar.push(held);
          rows.push({ name: shareKey, holder, object: heldObjectsSoFar.indexOf(held) });
        }
      };
      // A chunk is loaded only once, so each call needs a unique name.
      (window as unknown as Record<string, ChunkQueue>)[queue]?.push([
        [`asked at ${performance.now()}`],
        {},
        ask,
      ]);
    }
    return rows;
  });
  const names = [...new Set(heldByName.map(({ name }) => name))];
  return new Map(
    names.map(name => {
      const rows = heldByName.filter(row => row.name === name);
      return [
        name,
        {
          objects: new Set(rows.map(({ object }) => object)).size,
          holders: [...new Set(rows.map(({ holder }) => holder))].sort(),
        },
      ];
    }),
  );
}

/** Names of shared modules that are registered in more than one version, or in a version the shell does not have. */
export const secondCopies = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Scope = { default?: Record<string, Record<string, object>> };
    const { __FEDERATION__: federation } = window as unknown as {
      __FEDERATION__: {
        __SHARE__: Record<string, Scope>;
        __INSTANCES__: { name: string; options: { shared: Record<string, { version: string }[]> } }[];
      };
    };
    const offered = federation.__INSTANCES__.find(({ name }) => name === 'host')?.options.shared ?? {};
    const copies = Object.values(federation.__SHARE__).flatMap(({ default: scope = {} }) =>
      Object.entries(scope).flatMap(([name, versions]) =>
        Object.keys(versions)
          .filter(version => offered[name]?.[0]?.version !== version)
          .map(version => `${name} ${version}`),
      ),
    );
    return copies;
  });
