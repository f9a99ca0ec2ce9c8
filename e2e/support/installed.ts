import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type RunningServer, runServer } from './run-server';
import { expect, test as walk } from './walk';

const SITE = new URL('../../dist/site', import.meta.url).pathname;

/** A server that a test can stop, with a copy of the interface that it can change. */
export interface OwnServer extends RunningServer {
  /** Folder of the copy. */
  site: string;
  /** Rewrites a file of the copy. */
  change(file: string, rewrite: (text: string) => string): void;
  /** Copies a folder within the copy. */
  copy(from: string, to: string): void;
}

/** Test fixture for the installed application, with a working service worker and a server of its own. */
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

/** Texts of the installed application, per language. */
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

/** Waits until a newly opened page works offline. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}
