import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const SYSTEM_PATHS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const requireFromE2e = createRequire(new URL('../e2e/package.json', import.meta.url));

/** Whether a program exists and starts, since it may lack libraries. On Windows it would open a window, so it is not run. */
const canStart = path =>
  Boolean(path) &&
  existsSync(path) &&
  (process.platform === 'win32' || spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0);

const installed = () => SYSTEM_PATHS.find(canStart);

/** Playwright's browser, if downloaded. */
function playwrightBrowser() {
  const path = requireFromE2e('@playwright/test').chromium.executablePath();
  return canStart(path) ? path : undefined;
}

/** Downloads Playwright's build of Chromium, which needs no special rights. */
function download() {
  console.log('No Chromium found: downloading the one of Playwright…');
  const playwright = requireFromE2e.resolve('@playwright/test/cli');
  execFileSync(process.execPath, [playwright, 'install', 'chromium', '--no-shell'], { stdio: 'inherit' });
}

/** Installs the Debian package if this process has the rights. */
function installPackage() {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return;
  console.log('No Chromium found: installing the Debian package…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = ['chromium', 'fonts-dejavu-core'];
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
}

/** Logs a failed installation, so that the next way is tried. */
function attempt(install) {
  try {
    install();
  } catch (error) {
    console.error(error.message);
  }
}

/**
 * The path of a Chromium for the end-to-end tests: the system's, else Playwright's download, else the Debian package.
 * @returns {string | undefined} `undefined` without one; `HOW_TO_GET_CHROMIUM` tells what to do
 */
export function findChromium() {
  const existing = installed() ?? playwrightBrowser();
  if (existing) return existing;
  attempt(download);
  const downloaded = playwrightBrowser();
  if (downloaded) return downloaded;
  attempt(installPackage);
  return installed();
}

export const HOW_TO_GET_CHROMIUM =
  'The end-to-end tests need Chromium: install it (Debian, Ubuntu: "apt install chromium") or set CHROMIUM_PATH.';

/** The path of a Chromium; without one, this process prints what to do and exits. */
export function needChromium() {
  const path = findChromium();
  if (path) return path;
  console.error(HOW_TO_GET_CHROMIUM);
  process.exit(1);
}
