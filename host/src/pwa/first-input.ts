/** After the first touch or key, a moment in which the person sees what it did, in milliseconds. */
const pause = 1000;

/** Resolves soon after the person's first touch or key. Until then the page shows nothing unasked. */
export const firstInput = new Promise<void>(resolve => {
  for (const kind of ['pointerdown', 'keydown'])
    window.addEventListener(kind, () => setTimeout(resolve, pause), { once: true });
});
