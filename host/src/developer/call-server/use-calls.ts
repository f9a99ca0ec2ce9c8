import { useCallback, useRef, useState } from 'react';
import { type CallOptions, requestRaw } from 'shared/api';
import { answered, type CallRecord, failed } from './call-record';
import { type Attempt, type Simulation, watchedFetch } from './watched-fetch';

const kept = 20;

/** The calls of this page, the newest first, followed while they run. */
export function useCalls() {
  const [calls, setCalls] = useState<CallRecord[]>([]);
  const running = useRef(new Map<string, AbortController>());

  const send = useCallback(async (path: string, options: CallOptions, simulation: Simulation) => {
    const id = crypto.randomUUID();
    const change = (update: (call: CallRecord) => Partial<CallRecord>) =>
      setCalls(list => list.map(call => (call.id === id ? { ...call, ...update(call) } : call)));
    const stop = new AbortController();
    running.current.set(id, stop);
    setCalls(list =>
      [
        {
          id,
          method: options.method ?? 'GET',
          path,
          simulation,
          begun: performance.now(),
          ended: null,
          attempts: [],
          result: null,
        },
        ...list,
      ].slice(0, kept),
    );
    const watched = watchedFetch(simulation, attempt =>
      change(({ attempts }) => ({ attempts: withAttempt(attempts, attempt) })),
    );
    const result = await requestRaw(path, { ...options, signal: stop.signal, fetch: watched }).then(
      answered,
      failed,
    );
    running.current.delete(id);
    change(() => ({ result, ended: performance.now() }));
  }, []);

  const cancel = useCallback((id: string) => running.current.get(id)?.abort(), []);
  const forget = useCallback(() => setCalls(list => list.filter(({ ended }) => ended === null)), []);
  return { calls, send, cancel, forget };
}

/** An attempt is reported when it begins and again when it ends. */
const withAttempt = (attempts: readonly Attempt[], attempt: Attempt): Attempt[] => [
  ...attempts.filter(({ number }) => number !== attempt.number),
  attempt,
];
