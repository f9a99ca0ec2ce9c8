import { holdsSlot, SLOTS } from 'releases/slots';
import type { Release } from './discovery';

export interface Candidate {
  url: string;
  version: string;
  integrity: string;
}

const isStable = (release: Release): boolean => release.deployment?.default ?? !release.deployment;

/** Whether any browser gets a release: because it is stable, by a traffic share, or by a group of users. */
const isGiven = (release: Release): boolean =>
  isStable(release) || (release.deployment?.traffic ?? 0) > 0 || Boolean(release.extras?.cohorts?.length);

/** Whether a remote has ended: nobody gets any of its releases any more. */
export const isEnded = (releases: readonly Release[]): boolean =>
  releases.some(({ extras }) => extras?.ended) && !releases.some(isGiven);

/**
 * Whether browsers of a slot get a release on trial. Lists that our command did not write have traffic shares instead
 * of slots.
 */
function isGivenIn(slot: number, { extras, deployment }: Release): boolean {
  if (extras?.slots === undefined) return slot < ((deployment?.traffic ?? 0) * SLOTS) / 100;
  return holdsSlot(extras.slots, slot);
}

/**
 * The URLs to try, in order: the chosen release, the stable release and the previous stable release, each with its
 * fallback. The previous stable release serves pages whose shell is too old for the stable release. A release for one
 * of the user's groups takes precedence over traffic shares, and a pin over both.
 * @param slot the slot of this browser, from `slotOf`
 * @param pinned the version a tester chose; an unknown version is ignored
 * @param groups the groups of the signed-in user
 * @param withBefore whether to include the previous stable release
 */
export function candidatesOf(
  releases: Release[],
  slot: number,
  pinned: string | null,
  groups: readonly string[] = [],
  withBefore = true,
): Candidate[] {
  const stable = releases.find(isStable);
  const chosen =
    releases.find(release => release.metadata.version === pinned) ??
    releases.findLast(release => release.extras?.cohorts?.some(cohort => groups.includes(cohort))) ??
    releases.find(release => !isStable(release) && isGivenIn(slot, release));
  const before = withBefore && releases.find(release => release.metadata.version === stable?.extras?.after);
  const candidates = new Map<string, Candidate>();
  for (const release of [chosen, stable, before]) {
    if (!release) continue;
    for (const url of [release.url, release.fallbackUrl]) {
      if (url && !candidates.has(url)) candidates.set(url, { url, ...release.metadata });
    }
  }
  return [...candidates.values()];
}

/**
 * Whether a release in use was taken back: no browser gets it any more, not even as the previous stable release.
 * @param pinned the version a tester chose
 */
export function isTakenBack(
  releases: Release[],
  version: string,
  slot: number,
  pinned: string | null,
  groups: readonly string[] = [],
): boolean {
  if (candidatesOf(releases, slot, pinned, groups).some(candidate => candidate.version === version))
    return false;
  const listed = releases.find(release => release.metadata.version === version);
  return !listed || !isGiven(listed);
}
