import { Refusal } from './refusal.mjs';

/** A release with changes to its deployment and extras; an extra set to `undefined` is removed. */
function changed({ extras: oldExtras, ...release }, deployment, change = {}) {
  const extras = Object.entries({ ...oldExtras, ...change }).filter(([, value]) => value !== undefined);
  return {
    ...release,
    deployment: { ...release.deployment, ...deployment },
    ...(extras.length > 0 ? { extras: Object.fromEntries(extras) } : {}),
  };
}
const versionOf = release => release.metadata.version;
const isStable = release => release.deployment.default;

/** Gives the stable release the traffic that the others leave. */
function settled(releases) {
  const others = releases.filter(release => !isStable(release));
  const share = others.reduce((sum, { deployment }) => sum + deployment.traffic, 0);
  if (share > 100) throw new Refusal(`The releases beside the stable one would get ${share} % together.`);
  const traffic = Math.round((100 - share) * 1000) / 1000;
  return releases.map(release => (isStable(release) ? changed(release, { traffic }) : release));
}

/** @throws Refusal with the released versions if there is no such version */
export function releaseOf(releases, version) {
  const release = releases.find(other => versionOf(other) === version);
  if (release) return release;
  const versions = releases.map(versionOf).join(', ') || 'none yet';
  throw new Refusal(`Version ${version} is not released here. Released: ${versions}.`);
}

/**
 * Lists a release with 0 % of the traffic, or 100 % if it is the first of its remote.
 * @param {{url: string, version: string, integrity: string}} release
 */
export function withRelease(releases, { url, version, integrity }) {
  const existing = releases.find(release => versionOf(release) === version);
  if (existing?.metadata.integrity === integrity) {
    if (existing.url === url) return releases;
    throw new Refusal(`Version ${version} is already released, to be fetched from ${existing.url}.`);
  }
  if (existing)
    throw new Refusal(`Version ${version} is already released with other files. Raise the version.`);
  const first = releases.length === 0;
  return [
    ...releases,
    { url, metadata: { integrity, version }, deployment: { traffic: first ? 100 : 0, default: first } },
  ];
}

/**
 * Gives an unstable release to a share of all browsers, and to all users of some groups.
 * @param {{traffic?: number, cohorts?: string[]}} share a missing value stays unchanged
 */
export function withShare(releases, version, { traffic, cohorts }) {
  if (isStable(releaseOf(releases, version))) {
    throw new Refusal(
      `${version} is the stable release: it gets what the others leave. Give another release less, or roll back.`,
    );
  }
  return settled(
    releases.map(release => {
      if (versionOf(release) !== version) return release;
      const groups = cohorts && { cohorts: cohorts.length > 0 ? cohorts : undefined };
      return changed(release, { traffic: traffic ?? release.deployment.traffic }, groups);
    }),
  );
}

/** Makes a release stable: everybody gets it, and broken releases fall back to it. */
export function withStable(releases, version) {
  if (isStable(releaseOf(releases, version))) return releases;
  const previous = releases.find(isStable);
  const after = previous && versionOf(previous);
  return settled(
    releases.map(release => {
      if (versionOf(release) === version)
        return changed(release, { default: true }, { cohorts: undefined, after });
      return release === previous ? changed(release, { traffic: 0, default: false }) : release;
    }),
  );
}

/** Withdraws all releases beside the stable one; if there are none, withdraws the stable release itself. */
export function rolledBack(releases) {
  const isTrial = release =>
    !isStable(release) && (release.deployment.traffic > 0 || release.extras?.cohorts);
  if (releases.some(isTrial))
    return settled(
      releases.map(release =>
        isTrial(release) ? changed(release, { traffic: 0 }, { cohorts: undefined }) : release,
      ),
    );
  const stable = releases.find(isStable);
  const previous = releases.find(release => versionOf(release) === stable?.extras?.after);
  if (!stable || !previous) throw new Refusal('There is no release to go back to.');
  return settled(
    releases.map(release => {
      if (release === previous) return changed(release, { default: true });
      return release === stable
        ? changed(release, { traffic: 0, default: false }, { after: undefined })
        : release;
    }),
  );
}

/** Removes a release from the list; its files stay. */
export function withoutRelease(releases, version) {
  const { deployment, extras } = releaseOf(releases, version);
  if (deployment.traffic > 0 || deployment.default || extras?.cohorts)
    throw new Refusal(`${version} is in use: give it no traffic first.`);
  return releases.filter(release => versionOf(release) !== version);
}

/** Whether a version is a build of the working tree by `npm start`: it ends with a fingerprint. */
export const isBuild = version => /-[0-9a-f]{8}$/.test(version);

/**
 * Replaces the last build of the working tree by a new one, which takes over its share. Releases keep theirs.
 * The last build stays listed for testers who pinned it, and so do builds that a rollback would need.
 */
export function withBuild(releases, { url, version, integrity }) {
  const existing = releases.find(release => versionOf(release) === version);
  if (existing?.metadata.integrity === integrity) return releases;
  const builds = releases.filter(release => isBuild(versionOf(release)));
  const isInUse = release => isStable(release) || release.deployment.traffic > 0;
  const last = existing ?? builds.find(isInUse) ?? builds[0];
  const fresh = { url, metadata: { integrity, version } };
  if (!last) {
    const first = releases.length === 0;
    return [...releases, { ...fresh, deployment: { traffic: first ? 100 : 0, default: first } }];
  }
  const rollbackVersions = new Set(releases.map(({ extras }) => extras?.after));
  return releases.flatMap(release => {
    if (release === last) {
      const next = { ...release, ...fresh };
      const replaced = changed(
        release,
        { traffic: 0, default: false },
        { cohorts: undefined, after: undefined },
      );
      return release === existing ? [next] : [next, replaced];
    }
    const isObsolete = isBuild(versionOf(release)) && !rollbackVersions.has(versionOf(release));
    return isObsolete ? [] : [release];
  });
}
