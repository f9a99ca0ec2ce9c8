import type { Release } from './discovery';

/** A URL from which a remote can be loaded. */
export interface Candidate {
  url: string;
  version: string;
  integrity: string;
}

/**
 * A number in [0, 100), uniformly distributed and constant for a browser and a remote.
 * FNV-1a with the finaliser of MurmurHash3 (fmix32): FNV alone is skewed for short texts.
 */
export function bucketOf(browserId: string, remote: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${browserId}:${remote}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / (2 ** 32 / 100);
}

const isStable = (release: Release): boolean => release.deployment?.default ?? false;

/** The release for a bucket. The stable release comes last, so that a growing canary never moves a browser back. */
function releaseFor(releases: Release[], bucket: number): Release | undefined {
  const ordered = [...releases].sort((a, b) => Number(isStable(a)) - Number(isStable(b)));
  let reached = 0;
  for (const release of ordered) {
    reached += release.deployment?.traffic ?? 100;
    if (bucket < reached) return release;
  }
  return ordered.at(-1);
}

/**
 * The URLs to try, in order: the chosen release, its fallback, the stable release, its fallback.
 * A release for one of the user's groups takes precedence over traffic shares, and a pin over both.
 * @param pinned the version a tester chose; an unknown version is ignored
 * @param groups the groups of the signed-in user
 */
export function candidatesOf(
  releases: Release[],
  bucket: number,
  pinned: string | null,
  groups: readonly string[] = [],
): Candidate[] {
  const chosen =
    releases.find(release => release.metadata.version === pinned) ??
    releases.findLast(release => release.extras?.cohorts?.some(cohort => groups.includes(cohort))) ??
    releaseFor(releases, bucket);
  const stable = releases.find(isStable) ?? chosen;
  const candidates = new Map<string, Candidate>();
  for (const release of [chosen, stable]) {
    for (const url of [release?.url, release?.fallbackUrl]) {
      if (release && url && !candidates.has(url)) candidates.set(url, { url, ...release.metadata });
    }
  }
  return [...candidates.values()];
}

/** The random id that determines this browser's bucket, created once. */
export function browserId(): string {
  const key = 'remote-bucket';
  const stored = localStorage.getItem(key);
  if (stored) return stored;
  const id = crypto.randomUUID?.() ?? String(Math.random());
  localStorage.setItem(key, id);
  return id;
}
