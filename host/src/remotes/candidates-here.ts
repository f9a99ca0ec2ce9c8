import { slotOf } from 'releases/slots';
import { browserId, type Candidate, candidatesOf } from './choose-release';
import type { Release } from './discovery';
import { pinOf } from './tester-pins';

/**
 * The URLs to try in this browser, in order: see `candidatesOf`.
 * @param groups the groups of the signed-in user
 */
export const candidatesHere = (remote: string, releases: Release[], groups: readonly string[]): Candidate[] =>
  candidatesOf(releases, slotOf(browserId(), remote), pinOf(remote), groups);
