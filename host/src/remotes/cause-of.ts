import type { RemoteFailureCause } from 'shared/contract';
import { ReleaseFailure } from './remote-load-failure';

/** How the federation runtime and the bundler word what went wrong. */
const wordings: [RegExp, RemoteFailureCause][] = [
  [/does not satisfy the requirement|RUNTIME-012/, 'shared'],
  [/ChunkLoadError|Loading (CSS )?chunk/, 'chunk'],
  [/RUNTIME-001|RUNTIME-008|ScriptNetworkError|ScriptExecutionError/, 'entry'],
];

/** What of a remote that could not be loaded went wrong; what nothing else explains is the remote's own code. */
export function causeOf(error: unknown): RemoteFailureCause {
  if (error instanceof ReleaseFailure) return error.reason;
  const text = String(error);
  return wordings.find(([wording]) => wording.test(text))?.[1] ?? 'evaluation';
}
