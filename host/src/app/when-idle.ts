const patience = 5000;

/** Resolves once the browser has nothing more pressing to do, after 5 s at the latest. */
export function whenIdle(): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: patience });
    else setTimeout(resolve, patience);
  });
}
