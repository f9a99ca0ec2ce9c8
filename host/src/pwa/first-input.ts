/** Milliseconds after the first touch or key, so that the user first sees its effect. */
const pause = 1000;

/**
 * Resolves soon after the user's first touch or key. Until then, the page shows nothing that the user did not ask
 * for.
 */
export const firstInput = new Promise<void>(resolve => {
  for (const kind of ['pointerdown', 'keydown'])
    window.addEventListener(kind, () => setTimeout(resolve, pause), { once: true });
});
