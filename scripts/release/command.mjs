import { readFileSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeShare } from 'releases/change-discovery';
import { publish, urlOf } from 'releases/publish';
import { codeOf, Refusal, wordsOf } from 'releases/refusal';
import { end, retire, rollBack, rollOut, withdraw } from 'releases/roll-out';
import { describeStatus, readStatus } from 'releases/status';
import { isLive, isStable } from 'releases/traffic';
import { ruleOf } from 'releases/trial';
import { verifyFiles } from 'releases/verify-release';
import { remoteNames } from '../federation/ports.mjs';
import { site as ownSite } from '../workspace/places.mjs';
import { buildRelease, versionOf } from './build-release.mjs';
import { lookFirst } from './look-first.mjs';
import { releaseToken, serverOrigin, siteOnServer } from './site-on-server.mjs';

export const help = `Releases of remotes, each on its own. Only remotes.json of the site changes; no server restarts.

  npm run release -- <remote>                      build it with the version of its package.json and publish it:
                                                   nobody gets it yet
      --built <folder>                             publish what was built elsewhere instead
      --origin <https://…>                         browsers fetch it there, where the same folder is served with CORS;
                                                   the server names that origin in AVICABLE_REMOTE_ORIGINS
      --no-browser                                 do not open its screens in a browser before it is listed, which
                                                   --server needs to be given for
      --force                                      publish it even if one of them fails there

  npm run rollout -- <remote> <version>            give a release to users, one or several of:
      --traffic <percent>                          to this share of all browsers (0 to 100)
      --cohort <group>                             to all users of a group, too; once for each group
      --no-cohort                                  to no group any more
      --pin                                        to nobody but who opens the address it prints
      --stable                                     to everybody, and as what broken releases fall back to
      --until <1h> --max-errors <1%>               on trial until then: the server makes it stable if no more of its
                                                   pages fail, and withdraws it as soon as more do
      --min-loads <pages>                          without which it decides nothing (20)

  npm run rollout -- withdraw <remote>             take back all that is on trial beside the stable release
  npm run rollout -- rollback <remote>             go back to the stable release before the present one,
                                                   and take back all that is on trial
  npm run rollout -- end <remote>                  end a remote: nobody gets it any more, and its drawer entries,
                                                   screens and actions are gone; --stable brings it back
  npm run rollout -- retire <remote> <version>     take a release that nobody gets off the list; its files go when a
                                                   release follows a month later
  npm run rollout -- status [remote]               who gets what, is it whole, what was done last
      --history <lines>                            how many of the last changes to show (10)

  Everywhere: --server <https://…>  over HTTP, with the token of the remote in AVICABLE_RELEASE_TOKEN
              --token-file <file>   or in this file
          or: --site <folder>       on the disk, in the site's folder${ownSite ? ` (${ownSite})` : ''}; with --server beside it,
                                    a release is only looked at there
              --by <name>           who does it, for the history (your user name)`;

const options = /** @type {const} */ ({
  site: { type: 'string' },
  server: { type: 'string' },
  'token-file': { type: 'string' },
  by: { type: 'string', default: process.env.RELEASE_BY || userInfo().username },
  built: { type: 'string' },
  origin: { type: 'string' },
  'no-browser': { type: 'boolean' },
  force: { type: 'boolean' },
  traffic: { type: 'string' },
  cohort: { type: 'string', multiple: true },
  'no-cohort': { type: 'boolean' },
  pin: { type: 'boolean' },
  stable: { type: 'boolean' },
  until: { type: 'string' },
  'max-errors': { type: 'string' },
  'min-loads': { type: 'string' },
  history: { type: 'string', default: '10' },
  help: { type: 'boolean' },
});

/**
 * @typedef {import('./site-on-server.mjs').Site} Site
 * @typedef {ReturnType<typeof read>['values']} Values
 * @typedef {Omit<Values, 'site'> & {site: Site, server: string | undefined}} Given the options, and the site they name
 * @typedef {(positionals: string[], given: Given, tell: (text: string) => void) => Promise<void>} Command
 */

/** @type {Record<string, Command>} */
const commands = {
  release,
  rollout,
  withdraw: withdrawAll,
  rollback,
  end: endRemote,
  retire: retireOne,
  status,
};

/**
 * Runs a command line.
 * @param {string[]} words the arguments after the program's name
 * @param {(text: string) => void} tell
 * @throws Refusal with the reason when the command is not carried out
 */
export async function runCommand(words, tell) {
  const { values, positionals } = read(words);
  if (values.help || positionals.length === 0) return tell(help);
  if (positionals[0] === 'rollout' && Object.hasOwn(commands, positionals[1] ?? '')) positionals.shift();
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Refusal(`There is no command "${name}".\n\n${help}`);
  const server = values.server === undefined ? undefined : serverOrigin(values.server);
  await command(rest, { ...values, server, site: siteOf(values, server) }, tell);
}

/**
 * The releases of a site in a local folder, with the operations that `siteOnServer` offers over HTTP.
 * @param {string} site the site's folder
 * @param {string} by the user's name for the history
 * @returns {Site}
 */
const siteOnDisk = (site, by) => ({
  place: site,
  address: '<address of the site>',
  read: async path => JSON.parse(readFileSync(join(site, path), 'utf8')),
  words: '',
  // A local folder needs no check; errors show at the operation itself.
  check: async () => undefined,
  publish: release => publish({ site, by, ...release }),
  rollOut: (release, share) => rollOut({ site, by, ...release }, share),
  withdraw: remote => withdraw({ site, by, remote }),
  rollBack: remote => rollBack({ site, by, remote }),
  end: remote => end({ site, by, remote }),
  retire: release => retire({ site, by, ...release }),
  status: async (remote, lines) => readStatus(site, remote, lines),
});

/** The site that a command changes: on a server, unless a folder is given or there is no server. */
function siteOf(
  /** @type {Values} */ { site, by, 'token-file': tokenFile },
  /** @type {string | undefined} */ server,
) {
  if (server && !site) return siteOnServer(server, releaseToken(tokenFile));
  const folder = site ?? ownSite;
  if (!folder) throw new Refusal('Say where: --server https://… with a token, or --site <folder>.');
  return siteOnDisk(resolve(folder), by);
}

function read(/** @type {string[]} */ words) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    if (!String(codeOf(error)).startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Refusal(`${wordsOf(error)}\n\n${help}`);
  }
}

const expectNames = (
  /** @type {string[]} */ names,
  /** @type {string[]} */ positionals,
  /** @type {string} */ usage,
) => {
  if (positionals.length !== names.length || positionals.some(word => !word))
    throw new Refusal(`Expected ${names.join(' and ')}: npm run ${usage}`);
  return /** @type {[string, string]} */ (positionals);
};

/** @type {Command} */
async function release(positionals, { site, server, built, origin, ...values }, tell) {
  const [remote] = expectNames(['a remote'], positionals, 'release -- remote-search');
  if (!built && !remoteNames.includes(remote))
    throw new Refusal(`There is no remote "${remote}". Remotes: ${remoteNames.join(', ')}.`);
  if (origin !== undefined && !isOrigin(origin))
    throw new Refusal(`--origin ${origin}: give scheme and host only, such as https://cdn.example.`);
  const version = built
    ? verifyFiles(resolve(built)).manifest.metaData.buildInfo.buildVersion
    : versionOf(remote);
  await site.check(remote);
  if (!built) tell(`Building ${remote} ${version} …`);
  const folder = built ? resolve(built) : await buildRelease(remote, version);
  try {
    const options = { force: values.force, skip: values['no-browser'] };
    if (server) await lookFirst({ server, remote, version, built: folder }, options, tell);
    const { before, after } = await site.publish({ remote, version, built: folder, origin });
    const listed = after.find(({ metadata }) => metadata.version === version);
    const again = before.some(({ metadata }) => metadata.version === version);
    if (!listed) return;
    tell(`${remote} ${version} is ${again ? 'already ' : ''}released: ${describeShare(listed)}.`);
    const link = await previewLink(site, remote, version);
    if (isLive(listed)) return tell(link);
    tell(`Next: npm run rollout -- ${remote} ${version} --traffic 1${site.words}`);
    if (!after.some(isStable))
      tell(
        `Nobody gets ${remote} yet. To everybody: npm run rollout -- ${remote} ${version} --stable${site.words}`,
      );
    tell(link);
  } finally {
    if (!built) rmSync(folder, { recursive: true, force: true });
  }
}

const isOrigin = (/** @type {string} */ text) =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** @type {Command} */
async function rollout(positionals, { site, ...values }, tell) {
  const usage = 'rollout -- remote-search 1.5.0 --traffic 10';
  const [remote, version] = expectNames(['a remote', 'a version'], positionals, usage);
  const share = shareOf(values);
  tellShares(remote, await site.rollOut({ remote, version }, share), tell);
  if (values.pin) tell(await previewLink(site, remote, version));
}

/** Says which address opens a listed release, whoever has it: that of the remote's first screen, or of the site. */
async function previewLink(
  /** @type {Site} */ site,
  /** @type {string} */ remote,
  /** @type {string} */ version,
) {
  /** @type {{routes?: {path: string}[]}} */
  const { routes = [] } = await site.read(urlOf(remote, version)).catch(() => ({}));
  const path = routes.map(route => route.path).find(path => !/[:*]/.test(path)) ?? '/';
  return `To look at it: ${site.address}${path}?${remote}=${version}`;
}

/**
 * The share given by the options.
 * @param {Omit<Given, 'site'>} given
 * @returns {import('./site-on-server.mjs').Share}
 */
function shareOf({ traffic, cohort, 'no-cohort': noCohort, pin, stable, ...words }) {
  const { until, 'max-errors': maxErrors, 'min-loads': minLoads } = words;
  const trial = { until, maxErrors, minLoads };
  // The rule is sent as typed, since the site evaluates times by its own clock.
  const hasRule = ruleOf(trial) !== undefined;
  if (pin && (traffic || cohort || stable || hasRule))
    throw new Refusal('--pin means nobody else: give it alone.');
  if (stable && (traffic || cohort || hasRule)) throw new Refusal('--stable means everybody: give it alone.');
  if (cohort && noCohort) throw new Refusal('--cohort and --no-cohort contradict each other.');
  if (pin) return { traffic: 0, cohorts: [] };
  if (stable) return { stable };
  const share = {
    ...(traffic === undefined ? {} : { traffic: percent(traffic) }),
    ...(cohort || noCohort ? { cohorts: [...new Set(cohort ?? [])] } : {}),
    ...(hasRule ? { trial } : {}),
  };
  if (Object.keys(share).length === 0)
    throw new Refusal('Say to whom: --traffic, --cohort, --no-cohort, --pin or --stable.');
  return share;
}

function percent(/** @type {string} */ text) {
  const number = Number(text.replace(/\s*%$/, ''));
  if (!/^\d{1,3}(\.\d)?\s*%?$/.test(text) || number > 100)
    throw new Refusal(`--traffic ${text}: give a number from 0 to 100, with one decimal place at the most.`);
  return number;
}

/** @type {Command} */
async function withdrawAll(positionals, { site }, tell) {
  const [remote] = expectNames(['a remote'], positionals, 'rollout -- withdraw remote-search');
  tellShares(remote, await site.withdraw(remote), tell);
}

/** @type {Command} */
async function rollback(positionals, { site }, tell) {
  const [remote] = expectNames(['a remote'], positionals, 'rollout -- rollback remote-search');
  tellShares(remote, await site.rollBack(remote), tell);
}

/** @type {Command} */
async function endRemote(positionals, { site }, tell) {
  const [remote] = expectNames(['a remote'], positionals, 'rollout -- end remote-search');
  tellShares(remote, await site.end(remote), tell);
}

/** @type {Command} */
async function retireOne(positionals, { site }, tell) {
  const [remote, version] = expectNames(
    ['a remote', 'a version'],
    positionals,
    'rollout -- retire remote-search 1.4.0',
  );
  tellShares(remote, await site.retire({ remote, version }), tell);
}

const tellShares = (
  /** @type {string} */ remote,
  /** @type {import('releases/change-discovery').Changed} */ { after },
  /** @type {(text: string) => void} */ tell,
) =>
  tell(
    [remote, ...after.map(release => `  ${release.metadata.version}: ${describeShare(release)}`)].join('\n'),
  );

/** @type {Command} */
async function status([remote], { site, history }, tell) {
  tell(describeStatus(await site.status(remote, Number(history) || 10), site.place));
}
