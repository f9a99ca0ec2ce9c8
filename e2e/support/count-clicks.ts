import type { Page } from '@playwright/test';

export interface Clicks {
  /** Number of clicks so far. */
  count(): number;
  /** Begins again at zero, for the next job on the same page. */
  restart(): void;
}

/**
 * Counts the clicks and taps of a job on a page, also over navigations: each press of pointer, Enter or Space, two for a
 * choice in the browser's own list. Typing and the browser's choice of a file are not counted. Call it once for a page.
 */
export async function countClicks(page: Page): Promise<Clicks> {
  let count = 0;
  await page.exposeFunction('noteClicks', (number: number) => {
    count += number;
  });
  const listen = () => {
    const note = (number: number) =>
      (window as unknown as { noteClicks: (number: number) => void }).noteClicks(number);
    window.addEventListener('pointerdown', () => note(1), true);
    window.addEventListener(
      'keydown',
      ({ key, target }) => {
        const types = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');
        if (key === 'Enter' || (key === ' ' && !types)) note(1);
      },
      true,
    );
    window.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && note(2), true);
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return {
    count: () => count,
    restart() {
      count = 0;
    },
  };
}
