const maximumWait = 5000;

/** Resolves when the browser is idle, after 5 s at the latest. */
export function whenIdle(): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => resolve(), { timeout: maximumWait });
    else setTimeout(resolve, maximumWait);
  });
}
