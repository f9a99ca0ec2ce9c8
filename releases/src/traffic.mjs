import { createHash } from 'node:crypto';
import semver from 'semver';
import { Refusal } from './refusal.mjs';
import { holdsSlot, SLOTS, writtenSlots } from './slots.mjs';

/** @typedef {import('./discovery.mjs').Release} Release */

/**
 * A release with changed deployment and extras; an extra set to `undefined` is removed.
 * @param {Release} release
 * @param {Partial<Release['deployment']>} deployment
 * @param {Partial<Release['extras']>} [change]
 * @returns {Release}
 */
function changed({ extras: oldExtras, ...release }, deployment, change = {}) {
  const extras = Object.entries({ ...oldExtras, ...change }).filter(([, value]) => value !== undefined);
  return {
    ...release,
    deployment: { ...release.deployment, ...deployment },
    ...(extras.length > 0 ? { extras: Object.fromEntries(extras) } : {}),
  };
}
const versionOf = (/** @type {Release} */ release) => release.metadata.version;
/** Whether a release is the default for everybody who gets no other release. */
export const isStable = (/** @type {Release} */ release) => release.deployment.default;

/** Whether some users get a release beside the stable release. */
export const isTrial = (/** @type {Release} */ release) =>
  !isStable(release) && (release.deployment.traffic > 0 || Boolean(release.extras?.cohorts));

export const isLive = (/** @type {Release} */ release) => isStable(release) || isTrial(release);

/** Gives the stable release, if there is one, the remaining traffic. */
function settled(/** @type {Release[]} */ releases) {
  const others = releases.filter(release => !isStable(release));
  const share = others.reduce((sum, { deployment }) => sum + deployment.traffic, 0);
  if (share > 100) throw new Refusal(`The releases beside the stable one would get ${share} % together.`);
  const traffic = Math.round((100 - share) * 1000) / 1000;
  return releases.map(release => (isStable(release) ? changed(release, { traffic }) : release));
}

/**
 * @param {Release[]} releases
 * @param {string} version
 * @throws Refusal with the released versions if there is no such version
 */
export function releaseOf(releases, version) {
  const release = releases.find(other => versionOf(other) === version);
  if (release) return release;
  const versions = releases.map(versionOf).join(', ') || 'none yet';
  throw new Refusal(`Version ${version} is not released here. Released: ${versions}.`);
}

/**
 * Lists a release without giving it to anybody yet.
 * @param {Release[]} releases
 * @param {{url: string, version: string, integrity: string, prefix?: string}} release
 * @returns {Release[]}
 */
export function withRelease(releases, { url, version, integrity, prefix }) {
  const existing = releases.find(release => versionOf(release) === version);
  if (existing?.metadata.integrity === integrity) {
    if (existing.url === url) return releases;
    throw new Refusal(`Version ${version} is already released, to be fetched from ${existing.url}.`);
  }
  if (existing)
    throw new Refusal(`Version ${version} is already released with other files. Raise the version.`);
  const extras = prefix ? { extras: { prefix } } : {};
  const deployment = { traffic: 0, default: false };
  return [...releases, { url, metadata: { integrity, version }, ...extras, deployment }];
}

/**
 * Gives a release that is not stable to a share of all browsers, and to all users of some groups.
 * @param {Release[]} releases
 * @param {string} version
 * @param {{traffic?: number, cohorts?: string[], trial?: import('./trial.mjs').TrialRule}} share a missing value
 * stays unchanged; a release that nobody gets any more loses its rule
 * @throws Refusal for the stable release, for shares above 100 % together, and for a rule on a release that nobody
 * gets
 */
export function withShare(releases, version, { traffic, cohorts, trial }) {
  if (isStable(releaseOf(releases, version))) {
    throw new Refusal(
      `${version} is the stable release: it gets what the others leave. Give another release less, or roll back.`,
    );
  }
  return settled(
    releases.map(release => {
      if (versionOf(release) !== version) return release;
      const groups = cohorts && { cohorts: cohorts.length > 0 ? cohorts : undefined };
      const given = changed(release, { traffic: traffic ?? release.deployment.traffic }, groups);
      if (isTrial(given)) return changed(given, {}, trial && { trial });
      if (trial) throw new Refusal(`Nobody gets ${version}: say to whom, by --traffic or --cohort.`);
      return changed(given, {}, { trial: undefined });
    }),
  );
}

/** Makes a release stable: all remaining browsers get it, and broken releases fall back to it. */
export function withStable(/** @type {Release[]} */ releases, /** @type {string} */ version) {
  if (isStable(releaseOf(releases, version))) return releases;
  const previous = releases.find(isStable);
  const after = previous && versionOf(previous);
  return settled(
    releases.map(release => {
      if (versionOf(release) === version)
        return changed(
          release,
          { default: true },
          { cohorts: undefined, trial: undefined, ended: undefined, after },
        );
      const rest = changed(release, {}, { ended: undefined });
      return release === previous ? changed(rest, { traffic: 0, default: false }) : rest;
    }),
  );
}

/**
 * The release without traffic, groups and the rule of its trial.
 * @param {Release} release
 */
const takenBack = release => changed(release, { traffic: 0 }, { cohorts: undefined, trial: undefined });

/** Withdraws all releases on trial. Their browsers then get the stable release. */
export function withdrawn(/** @type {Release[]} */ releases) {
  if (!releases.some(isTrial)) throw new Refusal('No release is on trial: there is nothing to withdraw.');
  return settled(releases.map(release => (isTrial(release) ? takenBack(release) : release)));
}

/** Withdraws one release on trial. The others keep their browsers. */
export function withoutTrial(/** @type {Release[]} */ releases, /** @type {string} */ version) {
  if (!isTrial(releaseOf(releases, version))) throw new Refusal(`${version} is not on trial.`);
  return settled(releases.map(release => (versionOf(release) === version ? takenBack(release) : release)));
}

/** Makes the previous stable release stable again, and withdraws all releases on trial. */
export function rolledBack(/** @type {Release[]} */ releases) {
  const stable = releases.find(isStable);
  const previous = releases.find(release => versionOf(release) === stable?.extras?.after);
  if (!stable || !previous) throw new Refusal('There is no release to go back to.');
  return settled(
    releases.map(release => {
      if (release === stable) return changed(release, { traffic: 0, default: false }, { after: undefined });
      return release === previous ? changed(takenBack(release), { default: true }) : takenBack(release);
    }),
  );
}

/**
 * Ends a remote: nobody gets any of its releases. They stay listed, so that one of them can become stable again.
 * @param {Release[]} releases
 * @param {string} at the instant, which marks the release that was stable
 * @throws Refusal if nobody gets the remote anyway
 */
export function ended(releases, at) {
  if (!releases.some(isLive)) throw new Refusal('Nobody gets this remote: there is nothing to end.');
  return releases.map(release => {
    const words = isStable(release) ? { after: undefined, ended: at } : {};
    return changed(takenBack(release), { default: false }, words);
  });
}

/** Removes a release from the list; its files stay for a while: see `prune.mjs`. */
export function withoutRelease(/** @type {Release[]} */ releases, /** @type {string} */ version) {
  if (isLive(releaseOf(releases, version)))
    throw new Refusal(`${version} is in use: give it no traffic first.`);
  return releases.filter(release => versionOf(release) !== version);
}

/** Whether a version names a build of the working tree by `npm start`. Such versions end with a fingerprint. */
export const isBuild = (/** @type {string} */ version) => /-[0-9a-f]{8}$/.test(version);

/**
 * Whether a version is allowed for a release: valid semver without build metadata, and not a build of the working
 * tree.
 * @param {string} version
 */
export const isReleaseVersion = version => semver.valid(version) === version && !isBuild(version);

/**
 * Replaces the build of the working tree that is in use by a new one, which takes over its share. Releases keep their
 * shares. The former build stays listed: for a rollback, for open pages of the former shell, and for testers who
 * pinned it.
 * @param {Release[]} releases
 * @param {{url: string, version: string, integrity: string}} build
 * @returns {Release[]}
 */
export function withBuild(releases, { url, version, integrity }) {
  const existing = releases.find(release => versionOf(release) === version);
  const builds = releases.filter(release => isBuild(versionOf(release)));
  const last = builds.find(isLive) ?? existing ?? builds[0];
  const fresh = { url, metadata: { integrity, version } };
  if (!last) {
    const first = releases.length === 0;
    return [...releases, { ...fresh, deployment: { traffic: first ? 100 : 0, default: first } }];
  }
  if (last === existing)
    return releases.map(release => (release === last ? { ...release, ...fresh } : release));
  const next = changed({ ...last, ...fresh }, {}, isStable(last) ? { after: versionOf(last) } : {});
  const replaced = changed(
    last,
    { traffic: 0, default: false },
    { cohorts: undefined, trial: undefined, after: undefined, slots: undefined },
  );
  const listed = releases.filter(release => release !== existing);
  const others = listed.filter(release => release !== last);
  const kept = new Set([next, ...others].map(({ extras }) => extras?.after));
  return listed.flatMap(release => {
    if (release === last) return [next, replaced];
    return isBuild(versionOf(release)) && !kept.has(versionOf(release)) ? [] : [release];
  });
}

/** The order in which a release gets slots. Each release starts with different browsers. */
function orderOf(/** @type {string} */ remote, /** @type {string} */ version) {
  /** @param {number} slot */
  const rank = slot => createHash('sha256').update(`${remote}:${version}:${slot}`).digest('hex');
  return Array.from({ length: SLOTS }, (_, slot) => ({ slot, rank: rank(slot) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ slot }) => slot);
}

/**
 * Gives each release beside the stable release as many slots as its share needs. A growing release keeps its slots
 * and takes more from the stable release; a shrinking release returns slots to it. Browsers of other releases thus
 * keep their release.
 * @param {string} remote its name
 * @param {Release[]} releases whose shares are whole slots and at most 100 % together
 * @returns {Release[]} with their slots in `extras.slots`
 */
export function withSlots(remote, releases) {
  const wanted = (/** @type {Release} */ { deployment }) => Math.round((deployment.traffic * SLOTS) / 100);
  const kept = new Map(
    releases
      .filter(({ deployment }) => !deployment.default && deployment.traffic > 0)
      .map(release => {
        const own = release.extras?.slots ?? '';
        const order = orderOf(remote, versionOf(release));
        return [
          release,
          { order, slots: order.filter(slot => holdsSlot(own, slot)).slice(0, wanted(release)) },
        ];
      }),
  );
  const taken = new Set([...kept.values()].flatMap(({ slots }) => slots));
  for (const [release, { order, slots }] of kept) {
    const more = order.filter(slot => !taken.has(slot)).slice(0, wanted(release) - slots.length);
    slots.push(...more);
    for (const slot of more) taken.add(slot);
  }
  return releases.map(release => {
    const own = kept.get(release);
    return changed(release, {}, { slots: own && writtenSlots(own.slots) });
  });
}
