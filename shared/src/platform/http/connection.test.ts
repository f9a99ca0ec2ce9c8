// @vitest-environment jsdom
const MINUTE = 60_000;

it('asks for everything after growing pauses while one address stays blocked, and at once after a quiet time', async () => {
  // Another file of tests may have left a rest under way.
  vi.resetModules();
  const { noteReachable, noteUnreachable } = await import('./connection');
  const { queryClient } = await import('./query-client');
  vi.useFakeTimers();
  const refresh = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const reconnect = () => {
    noteUnreachable();
    noteReachable();
  };
  refresh.mockImplementation(async () => void setTimeout(reconnect, 100));
  reconnect();
  expect(refresh).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10 * MINUTE);
  expect(refresh.mock.calls.length).toBeGreaterThan(5);
  expect(refresh.mock.calls.length).toBeLessThan(15);

  refresh.mockReset();
  refresh.mockResolvedValue();
  vi.advanceTimersByTime(5 * MINUTE);
  refresh.mockClear();
  reconnect();
  expect(refresh).toHaveBeenCalledTimes(1);
  reconnect();
  vi.advanceTimersByTime(10_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
