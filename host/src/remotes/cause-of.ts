import type { RemoteFailureCause } from 'shared/contract';
import { ReleaseFailure } from './remote-load-failure';

/** Error messages of the federation runtime and the bundler. */
const patterns: [RegExp, RemoteFailureCause][] = [
  [/does not satisfy the requirement|RUNTIME-012/, 'shared'],
  [/ChunkLoadError|Loading (CSS )?chunk/, 'chunk'],
  [/RUNTIME-001|RUNTIME-008|ScriptNetworkError|ScriptExecutionError/, 'entry'],
];

/** Why a remote could not be loaded: an unrecognised error comes from the remote's own code. */
export function causeOf(error: unknown): RemoteFailureCause {
  if (error instanceof ReleaseFailure) return error.reason;
  const text = String(error);
  return patterns.find(([pattern]) => pattern.test(text))?.[1] ?? 'evaluation';
}
