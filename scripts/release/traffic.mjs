import { Refusal } from './refusal.mjs';

/** A release with parts of its deployment and of its extras changed; an extra that is `undefined` goes. */
function changed({ extras: known, ...release }, deployment, change = {}) {
  const extras = Object.entries({ ...known, ...change }).filter(([, value]) => value !== undefined);
  return {
    ...release,
    deployment: { ...release.deployment, ...deployment },
    ...(extras.length > 0 ? { extras: Object.fromEntries(extras) } : {}),
  };
}
const versionOf = release => release.metadata.version;
const isStable = release => release.deployment.default;

/** The stable release gets what the others leave. */
function settled(releases) {
  const taken = releases.reduce((sum, one) => sum + (isStable(one) ? 0 : one.deployment.traffic), 0);
  if (taken > 100) throw new Refusal(`The releases beside the stable one would get ${taken} % together.`);
  const rest = Math.round((100 - taken) * 1000) / 1000;
  return releases.map(one => (isStable(one) ? changed(one, { traffic: rest }) : one));
}

/** @throws Refusal naming the versions there are */
export function releaseOf(releases, version) {
  const found = releases.find(one => versionOf(one) === version);
  if (found) return found;
  const known = releases.map(versionOf).join(', ') || 'none yet';
  throw new Refusal(`Version ${version} is not released here. Released: ${known}.`);
}

/**
 * Lists a release: nobody gets it yet, unless it is the first of its remote.
 * @param {{url: string, version: string, integrity: string}} release
 */
export function withRelease(releases, { url, version, integrity }) {
  const known = releases.find(one => versionOf(one) === version);
  if (known?.metadata.integrity === integrity) {
    if (known.url === url) return releases;
    throw new Refusal(`Version ${version} is already released, to be fetched from ${known.url}.`);
  }
  if (known) throw new Refusal(`Version ${version} is already released with other files. Raise the version.`);
  const first = releases.length === 0;
  return [
    ...releases,
    { url, metadata: { integrity, version }, deployment: { traffic: first ? 100 : 0, default: first } },
  ];
}

/**
 * Gives a release beside the stable one a share of all browsers, and groups of users all of it.
 * @param {{traffic?: number, cohorts?: string[]}} share what is left out stays as it is
 */
export function withShare(releases, version, { traffic, cohorts }) {
  if (isStable(releaseOf(releases, version))) {
    throw new Refusal(
      `${version} is the stable release: it gets what the others leave. Give another release less, or roll back.`,
    );
  }
  return settled(
    releases.map(one => {
      if (versionOf(one) !== version) return one;
      const groups = cohorts && { cohorts: cohorts.length > 0 ? cohorts : undefined };
      return changed(one, { traffic: traffic ?? one.deployment.traffic }, groups);
    }),
  );
}

/** Makes a release the one that everybody gets and that broken ones fall back to. */
export function withStable(releases, version) {
  if (isStable(releaseOf(releases, version))) return releases;
  const before = releases.find(isStable);
  return settled(
    releases.map(one => {
      if (versionOf(one) === version) {
        return changed(one, { default: true }, { cohorts: undefined, after: before && versionOf(before) });
      }
      return one === before ? changed(one, { traffic: 0, default: false }) : one;
    }),
  );
}

/** Takes everything beside the stable release back; where there is nothing, the stable release itself. */
export function rolledBack(releases) {
  const tried = one => !isStable(one) && (one.deployment.traffic > 0 || one.extras?.cohorts);
  if (releases.some(tried)) {
    return settled(
      releases.map(one => (tried(one) ? changed(one, { traffic: 0 }, { cohorts: undefined }) : one)),
    );
  }
  const stable = releases.find(isStable);
  const before = releases.find(one => versionOf(one) === stable?.extras?.after);
  if (!stable || !before) throw new Refusal('There is no release to go back to.');
  return settled(
    releases.map(one => {
      if (one === before) return changed(one, { default: true });
      return one === stable ? changed(one, { traffic: 0, default: false }, { after: undefined }) : one;
    }),
  );
}

/** Takes a release off the list; its files stay where they are. */
export function withoutRelease(releases, version) {
  const { deployment, extras } = releaseOf(releases, version);
  if (deployment.traffic > 0 || deployment.default || extras?.cohorts)
    throw new Refusal(`${version} is in use: give it no traffic first.`);
  return releases.filter(one => versionOf(one) !== version);
}

/** What `npm start` built from the working tree, as against a release: its version ends with what it was made from. */
export const isBuild = version => /-[0-9a-f]{8}$/.test(version);

/**
 * Puts a new build of the working tree in the place of the last one, share and all. Releases keep theirs.
 * The last build stays listed for who has pinned it, and those that a roll back would need.
 */
export function withBuild(releases, { url, version, integrity }) {
  const same = releases.find(one => versionOf(one) === version);
  if (same?.metadata.integrity === integrity) return releases;
  const builds = releases.filter(one => isBuild(versionOf(one)));
  const last = same ?? builds.find(one => isStable(one) || one.deployment.traffic > 0) ?? builds[0];
  const fresh = { url, metadata: { integrity, version } };
  if (!last) {
    const first = releases.length === 0;
    return [...releases, { ...fresh, deployment: { traffic: first ? 100 : 0, default: first } }];
  }
  const needed = new Set(releases.map(one => one.extras?.after));
  return releases.flatMap(one => {
    if (one === last) {
      const next = { ...one, ...fresh };
      const replaced = changed(one, { traffic: 0, default: false }, { cohorts: undefined, after: undefined });
      return one === same ? [next] : [next, replaced];
    }
    return isBuild(versionOf(one)) && !needed.has(versionOf(one)) ? [] : [one];
  });
}
