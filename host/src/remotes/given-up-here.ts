import type { StopCause } from 'shared/shell';

/** A release that was given up on this device, because it froze or disturbed a page. */
export interface GivenUp {
  remote: string;
  version: string;
  cause: StopCause;
  /** When, in ms since 1970. */
  at: number;
}

/** A release is tried again after this time in ms, since the device may have been at fault. */
const KEPT_MS = 86_400_000;
/** The releases are entries of a cache, the smallest store that a page and its worker have in common. */
const opened = () => caches.open('given-up');
const addressOf = (remote: string, version: string) => `/given-up/${remote}/${version}`;

/** Notes a release that pages of this device must not load for a day. Runs in pages and in the guard's worker. */
export async function noteGivenUp(release: GivenUp): Promise<void> {
  await (await opened()).put(addressOf(release.remote, release.version), Response.json(release));
}

/** The releases of a remote that were given up on this device; none where the device stores nothing. */
export async function givenUpHere(remote: string): Promise<GivenUp[]> {
  try {
    const answers = await (await opened()).matchAll();
    const all: GivenUp[] = await Promise.all(answers.map(answer => answer.json()));
    return all.filter(one => one.remote === remote && Math.abs(Date.now() - one.at) < KEPT_MS);
  } catch {
    return [];
  }
}

/** Lets this device load all releases of a remote again. */
export async function forgetGivenUp(remote: string): Promise<void> {
  for (const { version } of await givenUpHere(remote))
    await (await opened()).delete(addressOf(remote, version));
}
