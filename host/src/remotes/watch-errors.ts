import { releaseInUse } from './load-remote';
import { reportFailure } from './report-failure';

/** Matches the folder of a release in an address or in the stack of an error. */
const RELEASE = /\/remotes\/([^/\s]+)\/([^/\s]+)\//;

/** Reports errors of remotes that no boundary sees: those of handlers, promises and timers. Called once. */
export function watchErrors(): void {
  const report = (error: unknown, file = '') => {
    const [, remote, version] = RELEASE.exec(`${file}\n${error instanceof Error ? error.stack : ''}`) ?? [];
    // A release that fails to load is reported by its loader.
    if (remote && version && releaseInUse(remote) === version)
      reportFailure({ remote, version, cause: 'script' }, error);
  };
  window.addEventListener('error', event => report(event.error ?? event.message, event.filename));
  window.addEventListener('unhandledrejection', event => report(event.reason));
}
