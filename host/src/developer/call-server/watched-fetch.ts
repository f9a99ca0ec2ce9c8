/** What the network is made to look like. */
export const simulations = ['none', 'slow', 'error-once', 'error', 'limited', 'timeout', 'offline'] as const;
export type Simulation = (typeof simulations)[number];

/** One time the client asked, in milliseconds since the call began. */
export interface Attempt {
  number: number;
  /** What the client made of path and parameters. */
  address: string;
  begins: number;
  ends: number | null;
  /** The status, or the name of the failure. */
  outcome: string | null;
}

type Send = () => Promise<Response>;
type Play = (send: Send, attempt: number, signal: AbortSignal) => Promise<Response>;

const refusal = (status: number) => Promise.resolve(Response.json({ detail: 'simulated' }, { status }));

const plays: Record<Simulation, Play> = {
  none: send => send(),
  slow: async (send, _, signal) => {
    await pause(3000, signal);
    return send();
  },
  'error-once': (send, attempt) => (attempt === 1 ? refusal(503) : send()),
  error: () => refusal(500),
  limited: () => refusal(429),
  timeout: async (send, _, signal) => {
    await pause(Number.POSITIVE_INFINITY, signal);
    return send();
  },
  offline: () => Promise.reject(new TypeError('Failed to fetch')),
};

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (Number.isFinite(milliseconds)) setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/**
 * A `fetch` that reports every attempt when it begins and when it ends, on a network that behaves as told.
 * @param now the clock, in milliseconds
 */
export function watchedFetch(
  simulation: Simulation,
  report: (attempt: Attempt) => void,
  now: () => number = () => performance.now(),
): typeof fetch {
  const origin = now();
  let made = 0;
  return async (input, init) => {
    made += 1;
    const number = made;
    const request = new Request(input, init);
    const begins = now() - origin;
    const tell = (outcome: string | null) =>
      report({
        number,
        address: request.url,
        begins,
        ends: outcome === null ? null : now() - origin,
        outcome,
      });
    tell(null);
    try {
      const response = await plays[simulation](() => fetch(request), number, request.signal);
      tell(String(response.status));
      return response;
    } catch (error) {
      tell(error instanceof Error ? error.name : String(error));
      throw error;
    }
  };
}
