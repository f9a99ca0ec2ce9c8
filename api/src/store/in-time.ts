/**
 * Waits for a promise for a limited time.
 * @throws what `late` returns, if it takes longer
 */
export async function inTime<Result>(
  promise: Promise<Result>,
  ms: number,
  late = () => new Error(`No answer within ${ms} ms`),
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
