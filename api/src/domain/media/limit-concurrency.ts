/** Runs at most `limit` tasks at a time; further tasks wait in order. */
export function limitConcurrency(limit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running >= limit) await new Promise<void>(resolve => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
