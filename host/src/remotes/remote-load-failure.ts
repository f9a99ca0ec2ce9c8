import type { FailureCause } from 'shared/shell';

/** Error messages of the federation runtime and the bundler. */
const patterns: [RegExp, FailureCause][] = [
  [/does not satisfy the requirement|RUNTIME-012/, 'shared'],
  [/ChunkLoadError|Loading (CSS )?chunk/, 'chunk'],
  [/RUNTIME-001|RUNTIME-008|ScriptNetworkError|ScriptExecutionError/, 'entry'],
];

/** Why a remote could not be loaded. An unrecognised error counts as a fault of the remote's own code. */
export function causeOf(error: unknown): FailureCause {
  if (error instanceof ReleaseFailure) return error.reason;
  const text = String(error);
  return patterns.find(([pattern]) => pattern.test(text))?.[1] ?? 'evaluation';
}

/** A remote's screen could not be fetched; see `cause`. */
export class ScreenLoadFailure extends Error {
  override readonly name = 'ScreenLoadFailure';
}

export class NoReleaseWorks extends Error {
  override readonly name = 'NoReleaseWorks';
  constructor(
    readonly remote: string,
    /** The cause of the last failure, or that the remote has ended. */
    readonly reason: FailureCause | 'ended',
  ) {
    super(`${remote}: no release works`);
  }
}

/** The shell cannot check a release, or refuses to run it. */
export class ReleaseFailure extends Error {
  override readonly name = 'ReleaseFailure';
  constructor(
    readonly reason: FailureCause,
    message: string,
  ) {
    super(message);
  }
}
