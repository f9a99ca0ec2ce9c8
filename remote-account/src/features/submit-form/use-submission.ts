import { useState } from 'react';
import { ApiError } from 'shared/api';
import type { SubmitResult } from 'shared/ui/form';
import { waitOf } from './wait-of';

export type Failure = 'throttled' | 'unreachable' | 'failed';

/** The kind of failure of a call, for errors without problems of fields. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.unreachable) return 'unreachable';
  return error.status === 429 ? 'throttled' : 'failed';
}

/**
 * Runs a form's call. Problems of fields go to the form; any other error becomes `failure`, with the server's `wait`.
 * `leave` runs once the form counts as saved.
 */
export function useSubmission() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [wait, setWait] = useState<string>();
  async function submit(call: () => Promise<unknown>, leave: () => void): Promise<SubmitResult> {
    setFailure(null);
    try {
      await call();
      return { status: 'saved', leave };
    } catch (error) {
      if (error instanceof ApiError && error.problems.length > 0)
        return { status: 'refused', problems: error.problems };
      setFailure(failureOf(error));
      setWait(waitOf(error));
      return { status: 'failed' };
    }
  }
  return { failure, wait, submit };
}
