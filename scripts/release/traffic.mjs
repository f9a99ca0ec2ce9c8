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
/** Whether everybody gets a release who gets no other. */
export const isStable = release => release.deployment.default;

/** Whether a release goes to some people beside the stable one. */
export const isTrial = release =>
  !isStable(release) && (release.deployment.traffic > 0 || Boolean(release.extras?.cohorts));

/** Whether anybody gets a release. */
export const isLive = release => isStable(release) || isTrial(release);

/** Gives the stable release, if there is one, the traffic that the others leave. */
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
 * Lists a release, which nobody gets yet.
 * @param {{url: string, version: string, integrity: string, prefix?: string}} release
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
 * Gives an unstable release to a share of all browsers, and to all users of some groups.
 * @param {{traffic?: number, cohorts?: string[], trial?: import('./trial.mjs').TrialRule}} share a missing value stays
 * unchanged; a release that nobody gets any more loses its rule
 * @throws Refusal for a rule on a release that nobody gets
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

/** Makes a release stable: everybody gets it, and broken releases fall back to it. */
export function withStable(releases, version) {
  if (isStable(releaseOf(releases, version))) return releases;
  const previous = releases.find(isStable);
  const after = previous && versionOf(previous);
  return settled(
    releases.map(release => {
      if (versionOf(release) === version)
        return changed(release, { default: true }, { cohorts: undefined, trial: undefined, after });
      return release === previous ? changed(release, { traffic: 0, default: false }) : release;
    }),
  );
}

/** A release that nobody gets. */
const takenBack = release => changed(release, { traffic: 0 }, { cohorts: undefined, trial: undefined });

/** Withdraws all releases beside the stable one. Its browsers get the stable release. */
export function withdrawn(releases) {
  if (!releases.some(isTrial)) throw new Refusal('No release is on trial: there is nothing to withdraw.');
  return settled(releases.map(release => (isTrial(release) ? takenBack(release) : release)));
}

/** Withdraws one release on trial. Others on trial keep their browsers. */
export function withoutTrial(releases, version) {
  if (!isTrial(releaseOf(releases, version))) throw new Refusal(`${version} is not on trial.`);
  return settled(releases.map(release => (versionOf(release) === version ? takenBack(release) : release)));
}

/** Makes the release stable again that was so before the present one. Releases on trial have to be withdrawn first. */
export function rolledBack(releases) {
  const trials = releases.filter(isTrial).map(versionOf).join(', ');
  if (trials)
    throw new Refusal(
      `${trials} is on trial beside the stable release. Withdraw it, then roll back if need be.`,
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
  if (isLive(releaseOf(releases, version)))
    throw new Refusal(`${version} is in use: give it no traffic first.`);
  return releases.filter(release => versionOf(release) !== version);
}

/** Whether a version is a build of the working tree by `npm start`: it ends with a fingerprint. */
export const isBuild = version => /-[0-9a-f]{8}$/.test(version);

/**
 * Puts a build of the working tree in the place of the build that is in use, and takes over its share. Releases keep
 * theirs. The build before stays listed: for a rollback, for pages of the shell before, and for testers who pinned it.
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
