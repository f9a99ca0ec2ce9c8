const defaultLimit = 8000;

/** Time limit in milliseconds for the discovery document and each file of a remote. The page may override it. */
export const timeLimit =
  Number(document.querySelector<HTMLMetaElement>('meta[name="remote-time-limit"]')?.content) || defaultLimit;

/**
 * Milliseconds added to the limit. The bundler itself reports late scripts slightly earlier, but waits for late
 * styles forever.
 */
const SLACK = 500;

/**
 * Rejects when a chunk is late, slightly after the bundler would report a late script.
 * @throws Error
 */
export function inTime<Result>(loading: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('ChunkLoadError: styles have not come in time')),
      timeLimit + SLACK,
    );
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
