import { limitConcurrency } from '../../domain/media/limit-concurrency';
import { overloaded } from '../../http/request-refused';

/**
 * Limits heavy work: `atOnce` tasks run at a time, further tasks wait in order.
 * @param most maximum of running and waiting tasks
 * @returns a function that runs a task; it throws RequestRefused 503 with `Retry-After` if too many are waiting
 */
export function takeTurns(atOnce: number, most: number) {
  const limited = limitConcurrency(atOnce);
  let taken = 0;
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (taken >= most) throw overloaded();
    taken += 1;
    try {
      return await limited(work);
    } finally {
      taken -= 1;
    }
  };
}
