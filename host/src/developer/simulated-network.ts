const refusal = async (status: number) => Response.json({ detail: 'simulated' }, { status });

/** How a simulated network answers a request; `attempt` counts from 1. */
const simulations = {
  none: request => fetch(request),
  'error-once': (request, attempt) => (attempt === 1 ? refusal(503) : fetch(request)),
  error: () => refusal(500),
  limited: () => refusal(429),
  timeout: ({ signal }) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  offline: () => Promise.reject(new TypeError('Failed to fetch')),
} satisfies Record<string, (request: Request, attempt: number) => Promise<Response>>;

export type Simulation = keyof typeof simulations;
export const simulationNames = Object.keys(simulations) as Simulation[];

export interface Attempt {
  /** The address that the client made from path and parameters. */
  address: string;
  /** Duration in milliseconds; `null` while the attempt runs. */
  duration: number | null;
  /** The HTTP status or the name of the error; `null` while it runs. */
  outcome: string | null;
}

/** A `fetch` over a simulated network. It reports all attempts so far whenever one begins or ends. */
export function simulatedFetch(
  simulation: Simulation,
  report: (attempts: readonly Attempt[]) => void,
): typeof fetch {
  const attempts: Attempt[] = [];
  return async (input, init) => {
    const request = new Request(input, init);
    const began = performance.now();
    const index = attempts.length;
    const record = (outcome: string | null) => {
      const duration = outcome === null ? null : performance.now() - began;
      attempts[index] = { address: request.url, duration, outcome };
      report([...attempts]);
    };
    record(null);
    try {
      const response = await simulations[simulation](request, index + 1);
      record(String(response.status));
      return response;
    } catch (error) {
      record(error instanceof Error ? error.name : String(error));
      throw error;
    }
  };
}
