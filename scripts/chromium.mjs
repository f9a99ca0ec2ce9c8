import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const found = () => CANDIDATES.find(path => path && existsSync(path));

/**
 * The path of a Chromium for the end-to-end tests; on Debian, as root, the package is installed.
 * @returns {string | undefined} undefined where there is none: `HOW_TO_GET_CHROMIUM` says what to do
 */
export function findChromium() {
  if (!found() && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('No Chromium found: installing the Debian package…');
    try {
      execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
      execFileSync(
        'apt-get',
        ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'],
        {
          stdio: ['ignore', 'ignore', 'inherit'],
          env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        },
      );
    } catch (error) {
      console.error(`The package could not be installed: ${error.message}`);
    }
  }
  return found();
}

export const HOW_TO_GET_CHROMIUM =
  'The end-to-end tests need Chromium: install it (Debian, Ubuntu: "apt install chromium") or set CHROMIUM_PATH.';

/** The path of a Chromium; without one this process says what to do and ends. */
export function needChromium() {
  const path = findChromium();
  if (path) return path;
  console.error(HOW_TO_GET_CHROMIUM);
  process.exit(1);
}
