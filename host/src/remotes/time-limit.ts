const defaultLimit = 8000;

/** Time limit in milliseconds for the discovery document and each file of a remote; the page may set it. */
export const timeLimit =
  Number(document.querySelector<HTMLMetaElement>('meta[name="remote-time-limit"]')?.content) || defaultLimit;

/** The bundler limits scripts by itself; this is for styles, which it would wait for without end. */
const SLACK = 500;

/** @throws Error of a chunk that has not come in time, a little later than the bundler would say so of a script */
export function inTime<Result>(loading: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('ChunkLoadError: styles have not come in time')),
      timeLimit + SLACK,
    );
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
