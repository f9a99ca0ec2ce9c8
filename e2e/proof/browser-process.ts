import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';

/** A real browser with a profile on disk, which can be killed as if the battery died. */
export interface BrowserProcess {
  page: Page;
  /** Kills all its processes with SIGKILL; the profile keeps its state at that moment. */
  kill(): Promise<void>;
}

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
  '--remote-debugging-port=0',
];
const PATIENCE = 60_000;

/** Starts Chromium with a profile folder, as a user would after a crash. */
export async function startBrowser(profile: string): Promise<BrowserProcess> {
  const executable = process.env.CHROMIUM_PATH;
  if (!executable) throw new Error('CHROMIUM_PATH names no Chromium');
  const portFile = join(profile, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  const browser = spawn(executable, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    // Starts a process group, so that all processes can be killed together.
    detached: true,
    stdio: 'ignore',
  });
  const died = new Promise(resolve => browser.once('exit', resolve));
  const port = await portIn(portFile);
  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const context = connection.contexts()[0];
  if (!context) throw new Error('The browser has no window');
  const page = context.pages()[0] ?? (await context.newPage());
  // tsx wraps named functions in this helper, which scripts in the page need too.
  await page.addInitScript({ content: 'globalThis.__name = named => named;' });
  return {
    page,
    async kill() {
      if (browser.pid) process.kill(-browser.pid, 'SIGKILL');
      await died;
      await connection.close().catch(() => undefined);
    },
  };
}

async function portIn(file: string): Promise<string> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    const [port] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (port) return port;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error('The browser did not start');
}
