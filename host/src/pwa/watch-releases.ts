import { pwaStore } from '../frame/pwa-store';
import { releasesTakenBack } from '../remotes/taken-back';

/** Minimum time between two checks of the list of releases, in ms. */
const PAUSE = 60_000;
const LOOK_EVERY = PAUSE / 4;

/** Tells the user once about each release in use that was taken back. Called once. */
export function watchReleases(): void {
  const reportedReleases = new Set<string>();
  // Not the time of day: a clock that is set back would stop the checks.
  let lookedAt = performance.now();
  const look = async () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    if (performance.now() - lookedAt < PAUSE) return;
    lookedAt = performance.now();
    try {
      const news = (await releasesTakenBack()).filter(release => !reportedReleases.has(release));
      for (const release of news) reportedReleases.add(release);
      if (news.length > 0) pwaStore.setState({ takenBack: true });
    } catch {
      // The server cannot be reached: the next check tries again.
    }
  };
  setInterval(look, LOOK_EVERY);
  document.addEventListener('visibilitychange', look);
}
