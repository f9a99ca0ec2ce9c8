import type { Release } from './discovery';

/** One place to load a remote from. */
export interface Candidate {
  url: string;
  version: string;
  integrity: string;
}

/**
 * A number from 0 up to but not including 100, the same for one browser and remote for ever, evenly spread.
 * FNV-1a, finished by MurmurHash3's fmix32: FNV alone is skewed on short texts.
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

/** The release for a bucket. The stable one takes the rest, so that a growing canary moves nobody back. */
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
 * Where to try, in order: the chosen release, its fallback, the stable release, its fallback.
 * A release that names one of the user's groups goes before percentages, and a pin before both.
 * @param pinned the version a tester asked for; an unknown one is as if nobody had asked
 * @param groups of the user who is signed in
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

/** The id by which this browser keeps its bucket. */
export function browserId(): string {
  const key = 'remote-bucket';
  const known = localStorage.getItem(key);
  if (known) return known;
  const made = crypto.randomUUID?.() ?? String(Math.random());
  localStorage.setItem(key, made);
  return made;
}
