import type { RemoteFailureCause } from 'shared/contract';

/** A screen of a remote could not be fetched; `cause` tells more. */
export class ScreenLoadFailure extends Error {
  override readonly name = 'ScreenLoadFailure';
}

/** Every release of a remote that could be tried has failed. */
export class NoReleaseWorks extends Error {
  override readonly name = 'NoReleaseWorks';
  constructor(
    readonly remote: string,
    /** Why the last of them failed. */
    readonly reason: RemoteFailureCause,
  ) {
    super(`${remote}: no release works`);
  }
}

/** A release that cannot be used, for a reason that the shell found itself. */
export class ReleaseFailure extends Error {
  override readonly name = 'ReleaseFailure';
  constructor(
    readonly reason: RemoteFailureCause,
    message: string,
  ) {
    super(message);
  }
}
