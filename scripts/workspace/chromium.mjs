import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { wordsOf } from 'releases/refusal';

/** Chromium without windows, in which tests take a quarter less time. */
const SHELL_PATH = '/usr/bin/chromium-headless-shell';

const FULL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const requireFromE2e = createRequire(new URL('../../e2e/package.json', import.meta.url));

/**
 * Whether a program exists and starts: a program may lack libraries. On Windows the program would open a window, so
 * it is not started.
 */
const canStart = (/** @type {string | undefined} */ path) =>
  path !== undefined &&
  existsSync(path) &&
  (process.platform === 'win32' || spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0);

/** The browser at `CHROMIUM_PATH`, otherwise the system's browser. */
const installed = (/** @type {boolean} */ full) =>
  [process.env.CHROMIUM_PATH, ...(full ? [] : [SHELL_PATH]), ...FULL_PATHS].find(canStart);

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

/** Installs a Debian package of Chromium if this process has the rights. */
function installPackage(/** @type {string} */ name) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return;
  console.log(`No Chromium found: installing Debian's ${name}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = [name, 'fonts-dejavu-core'];
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
}

/** Logs a failed installation instead of throwing, so that the next option is tried. */
function attempt(/** @type {() => void} */ install) {
  try {
    install();
  } catch (error) {
    console.error(wordsOf(error));
  }
}

/** The path of an existing Chromium; `undefined` without one. Nothing is installed. */
export function presentChromium({ full = false } = {}) {
  return installed(full) ?? playwrightBrowser();
}

/**
 * The path of a Chromium for the end-to-end tests: the system's, otherwise Playwright's download, otherwise a Debian
 * package. The headless shell is preferred, unless the full browser is requested.
 * @returns {string | undefined} `undefined` if there is none; `HOW_TO_GET_CHROMIUM` then tells what to do
 */
export function findChromium({ full = false } = {}) {
  const existing = () => presentChromium({ full });
  const installations = [
    download,
    // Not every Debian release has the headless shell.
    ...(full ? [] : [() => installPackage('chromium-headless-shell')]),
    () => installPackage('chromium'),
  ];
  for (const install of installations) {
    const path = existing();
    if (path) return path;
    attempt(install);
  }
  return existing();
}

export const HOW_TO_GET_CHROMIUM =
  'The end-to-end tests need Chromium: install it (Debian: "apt install chromium-headless-shell", Ubuntu: "apt install chromium") or set CHROMIUM_PATH.';

/** The path of a Chromium; without one, this process prints instructions and exits. */
export function needChromium(options = {}) {
  const path = findChromium(options);
  if (path) return path;
  console.error(HOW_TO_GET_CHROMIUM);
  process.exit(1);
}
