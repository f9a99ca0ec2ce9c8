import type { RemoteFailureCause } from 'shared/contract';

/** A remote's screen could not be fetched; see `cause`. */
export class ScreenLoadFailure extends Error {
  override readonly name = 'ScreenLoadFailure';
}

/** Every candidate release of a remote has failed. */
export class NoReleaseWorks extends Error {
  override readonly name = 'NoReleaseWorks';
  constructor(
    readonly remote: string,
    /** The cause of the last failure. */
    readonly reason: RemoteFailureCause,
  ) {
    super(`${remote}: no release works`);
  }
}

/** A release that the shell refuses to run. */
export class ReleaseFailure extends Error {
  override readonly name = 'ReleaseFailure';
  constructor(
    readonly reason: RemoteFailureCause,
    message: string,
  ) {
    super(message);
  }
}
