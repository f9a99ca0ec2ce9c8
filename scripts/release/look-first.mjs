import { join } from 'node:path';
import { Refusal, wordsOf } from 'releases/refusal';
import { presentChromium } from '../workspace/chromium.mjs';
import { lookAtRelease } from './look-at-release.mjs';

/**
 * Opens a release in a browser before it is listed, and reports the result.
 * @param {{server: string, remote: string, version: string, built: string}} release
 * @param {{force?: boolean, skip?: boolean}} options `force`: only reports a release that fails; `skip`: opens no
 * browser
 * @param {(text: string) => void} tell
 * @throws Refusal for a release with a screen that fails
 */
export async function lookFirst(release, { force, skip }, tell) {
  const name = `${release.remote} ${release.version}`;
  if (skip) return tell(`${name} was not run in a browser: --no-browser.`);
  const chromium = presentChromium();
  if (!chromium)
    return tell(`${name} was not run in a browser: no Chromium found (CHROMIUM_PATH names one).`);
  let look;
  try {
    look = await lookAtRelease({
      ...release,
      chromium,
      pictures: join('.cache', 'looks', name.replace(' ', '-')),
    });
  } catch (error) {
    refuse(`${name} could not be run in a browser: ${wordsOf(error).split('\n')[0]}`, force, tell);
    return;
  }
  tell(describeLook(name, look));
  if (look.faults.length > 0) refuse(`${name} fails in a browser.`, force, tell);
}

function refuse(
  /** @type {string} */ words,
  /** @type {boolean | undefined} */ force,
  /** @type {(text: string) => void} */ tell,
) {
  if (!force) throw new Refusal(`${words} Nothing was released. --force releases it all the same.`);
  tell(`${words} Released all the same: --force.`);
}

const MOST_LISTED = 5;
const counted = (/** @type {number} */ count, /** @type {string} */ word) =>
  `${count} ${count === 1 ? word : word.replace(/^\w+/, first => `${first}s`)}`;
const listed = (/** @type {string} */ word, /** @type {string[]} */ items) =>
  items.length === 0
    ? []
    : [
        `  ${counted(items.length, word)}`,
        ...items.slice(0, MOST_LISTED).map(item => item.replace(/^/gm, '    ')),
      ];

/**
 * Describes what a browser saw.
 * @param {string} name of the release
 * @param {import('./look-at-release.mjs').Look} look
 */
export function describeLook(name, { screens, ms, files, bytes, errors, faults }) {
  const size = `${counted(files, 'file')}, ${Math.round(bytes / 1000)} kB`;
  return [
    `${name} in a browser: ${counted(screens, 'screen')} in two languages at two sizes, the first shown in ${ms} ms; ${size}.`,
    ...listed('error in the console', errors),
    ...listed(
      'screen with faults',
      faults.map(({ screen, what, picture }) => `${screen}: ${what}${picture ? `\n${picture}` : ''}`),
    ),
  ].join('\n');
}
