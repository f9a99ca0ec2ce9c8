import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { filesOf, integrityOf, manifestName } from 'releases/built-files';
import { changeRemotes } from 'releases/change-discovery';
import { writeDurably } from 'releases/discovery';
import { folderOf, urlOf } from 'releases/publish';
import { Refusal } from 'releases/refusal';
import { isBuild, isLive, withBuild } from 'releases/traffic';
import { unmetNeeds } from 'releases/verify-release';
import { cache, site } from '../workspace/places.mjs';

/** Files that make a build visible to browsers. */
const pages = ['index.html', 'sw.js'];

/**
 * Copies built pages into the site, `index.html` and the service worker last. Files in `static` that are older than
 * the previous build are deleted. Open tabs may still use files of the previous build.
 */
function placePages(/** @type {string} */ built, /** @type {string} */ folder, /** @type {string} */ list) {
  // Nothing reads the build statistics at run time.
  const files = filesOf(built).filter(file => !file.endsWith('mf-stats.json'));
  const previousFiles = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const named = files.filter(file => !file.includes('/'));
  const last = [
    ...named.filter(file => !pages.includes(file)),
    ...pages.filter(file => files.includes(file)),
  ];
  for (const file of files.filter(file => !last.includes(file))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(built, file), join(folder, file));
  }
  for (const file of last) writeDurably(join(folder, file), readFileSync(join(built, file)));
  const currentFiles = new Set([...files, ...previousFiles]);
  if (existsSync(join(folder, 'static'))) {
    for (const file of filesOf(join(folder, 'static'))) {
      if (!currentFiles.has(`static/${file}`)) rmSync(join(folder, 'static', file));
    }
  }
  writeFileSync(list, JSON.stringify(files));
}

export const placeHost = (/** @type {string} */ built) =>
  placePages(built, site, join(cache, 'host-files.json'));

/** Copies a built remote into the folder of its version. */
export function placeRemote(
  /** @type {string} */ name,
  /** @type {string} */ built,
  /** @type {string} */ version,
) {
  const folder = folderOf(site, name, version);
  rmSync(folder, { recursive: true, force: true });
  cpSync(built, folder, { recursive: true });
}

/**
 * Switches a site to a new shell and new builds of remotes together. The list of releases is changed first: a page of
 * the former shell still finds the former build, and a page of the new shell never gets an older list.
 * @param {object} change
 * @param {string} change.site the site's folder
 * @param {{name: string, version: string}[]} change.builds remotes whose builds are in the site, but not listed yet
 * @param {string} [change.shell] folder of the built shell, if it changed
 * @param {(built: string) => void} change.place puts the shell into the site
 * @param {boolean} [change.force] switches even if the shell is incompatible with a release in use
 * @throws Refusal if a release in use is incompatible with the shell; nothing is changed then
 */
export async function switchSite({ site, builds, shell, place, force = false }) {
  const versions = new Map(builds.map(({ name, version }) => [name, version]));
  const entries = builds.map(({ name, version }) => ({
    by: userInfo().username,
    action: `build ${version}`,
    remote: name,
  }));
  const listed = (
    /** @type {import('releases/discovery').Release[]} */ releases,
    /** @type {string} */ name,
  ) => {
    const version = versions.get(name) ?? '';
    const integrity = integrityOf(readFileSync(join(folderOf(site, name, version), manifestName)));
    return withBuild(releases, { url: urlOf(name, version), version, integrity });
  };
  const expectSuited = (/** @type {import('releases/discovery').Discovery} */ { microFrontends }) => {
    if (shell && !force) expectNoOrphans(site, shell, microFrontends);
  };
  const changes = await changeRemotes(site, entries, listed, expectSuited, () => shell && place(shell));
  for (const { entry, after } of changes) {
    const kept = new Set(after.map(({ metadata }) => metadata.version));
    for (const folder of readdirSync(join(site, 'remotes', entry.remote))) {
      if (isBuild(folder) && !kept.has(folder))
        rmSync(folderOf(site, entry.remote, folder), { recursive: true });
    }
  }
}

/**
 * Refuses a shell that is incompatible with releases in use.
 * @throws Refusal naming them
 */
function expectNoOrphans(
  /** @type {string} */ site,
  /** @type {string} */ shell,
  /** @type {import('releases/discovery').Discovery['microFrontends']} */ microFrontends,
) {
  const orphans = Object.entries(microFrontends).flatMap(([remote, releases]) =>
    releases.filter(isLive).flatMap(({ metadata: { version } }) => {
      const path = join(folderOf(site, remote, version), manifestName);
      // A release whose files are elsewhere or lost cannot be checked.
      if (!existsSync(path)) return [];
      return unmetNeeds(JSON.parse(readFileSync(path, 'utf8')), shell)
        .slice(0, 1)
        .map(need => `  ${remote} ${version}: ${need}`);
    }),
  );
  if (orphans.length > 0)
    throw new Refusal(
      `The new shell does not suit releases in use, whose screens would not open any more:\n${orphans.join('\n')}\n` +
        'The site stays as it was. Release them anew, or switch all the same: npm run build -- --force',
    );
}
