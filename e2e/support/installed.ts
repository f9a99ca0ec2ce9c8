import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type RunningServer, runServer } from './run-server';
import { expect, test as walk } from './walk';

const SITE = new URL('../../dist/site', import.meta.url).pathname;

/** A server that a test may stop, with a copy of the interface that a test may change. */
export interface OwnServer extends RunningServer {
  /** The folder of that copy. */
  site: string;
  /** Rewrites a file of the interface. */
  change(file: string, rewrite: (text: string) => string): void;
  /** Copies a folder of the interface. */
  copy(from: string, to: string): void;
}

/** Walks of the installed application: its service worker works, and the server is the test's own. */
export const test = walk.extend<object, { server: OwnServer }>({
  server: [
    async ({ folder }, use) => {
      const site = join(folder, 'site');
      cpSync(SITE, site, { recursive: true });
      const server = await runServer(join(folder, 'data'), { AVICABLE_SITE: site });
      await use({
        ...server,
        site,
        change: (file, rewrite) =>
          writeFileSync(join(site, file), rewrite(readFileSync(join(site, file), 'utf8'))),
        copy: (from, to) => cpSync(join(site, from), join(site, to), { recursive: true }),
      });
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  serviceWorkers: 'allow',
});

export { expect };

/** What the installed application says, per language. */
export const SAYS = {
  fr: {
    ready: 'Application prête à fonctionner hors ligne',
    newContent: 'Nouveau contenu disponible, cliquez sur le bouton Recharger pour mettre à jour.',
    reload: 'Recharger',
    held: /La nouvelle version s’affichera ici/,
    close: 'Fermer',
    install: 'Installer l’application',
    cancel: 'Annuler',
  },
  en: {
    ready: 'App ready to work offline',
    newContent: 'New content available, click on reload button to update.',
    reload: 'Reload',
    held: /The new version will be shown here/,
    close: 'Close',
    install: 'Install PWA',
    cancel: 'Cancel',
  },
};

/** Waits until the page, opened for the first time and used, works offline. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}
