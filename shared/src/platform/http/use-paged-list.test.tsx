import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PAGE_ROWS, usePagedList } from './use-paged-list';

const TOTAL = 1_000_000;

/** A server with a million rows. Its cursor is the number of the row before the page. */
function listOf(total: number, requests: string[] = []) {
  return async (cursor: string, _signal?: AbortSignal, backwards = false) => {
    requests.push(cursor);
    const from = Number(cursor || 0);
    const features = Array.from({ length: Math.min(PAGE_ROWS, total - from) }, (_, i) => ({
      id: backwards ? total - 1 - from - i : from + i,
    }));
    const next = from + features.length;
    return { features, cursor: next < total ? String(next) : null, total };
  };
}

function renderList(fetchPage: ReturnType<typeof listOf>, name = 'all') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook(({ of }) => usePagedList([of], fetchPage, { reversible: true }), {
    wrapper,
    initialProps: { of: name },
  });
  const scrollTo = async (first: number) => {
    act(() => hook.result.current.show(first, first + 20));
    await waitFor(() => expect(hook.result.current.fetching).toBe(false));
  };
  return { ...hook, scrollTo };
}

describe('a list of a million rows', () => {
  it('holds the pages around what is in view, each row at its place', async () => {
    const { result, scrollTo } = renderList(listOf(TOTAL));
    await waitFor(() => expect(result.current.status).toBe('success'));
    expect(result.current.total).toBe(TOTAL);
    for (let first = 0; first <= 5000; first += 100) await scrollTo(first);
    const { rows, before, count } = result.current;
    expect(rows.length).toBeLessThanOrEqual(3 * PAGE_ROWS);
    expect(rows[5000 - before]).toEqual({ id: 5000 });
    expect(count).toBeGreaterThan(5000 + PAGE_ROWS);
  });

  it('goes back to its beginning at once', async () => {
    const requests: string[] = [];
    const { result, scrollTo } = renderList(listOf(TOTAL, requests));
    await waitFor(() => expect(result.current.status).toBe('success'));
    for (let first = 0; first <= 3000; first += 100) await scrollTo(first);
    const before = requests.length;
    await scrollTo(0);
    expect(result.current.before).toBe(0);
    expect(result.current.rows[0]).toEqual({ id: 0 });
    expect(requests.length - before).toBeLessThanOrEqual(1);
  });

  it('goes to its end with one page, from there upwards, and back to the beginning', async () => {
    const requests: string[] = [];
    const { result, scrollTo } = renderList(listOf(TOTAL, requests));
    await waitFor(() => expect(result.current.status).toBe('success'));
    requests.length = 0;
    act(() => result.current.showEnd?.());
    await waitFor(() => expect(result.current.rows.at(-1)).toEqual({ id: TOTAL - 1 }));
    expect(requests).toHaveLength(1);
    expect(result.current.count).toBe(TOTAL);
    expect(result.current.before + result.current.rows.length).toBe(TOTAL);

    for (let first = TOTAL - 20; first > TOTAL - 3000; first -= 100) await scrollTo(first);
    const { rows, before } = result.current;
    expect(rows[TOTAL - 2900 - before]).toEqual({ id: TOTAL - 2900 });
    expect(rows.length).toBeLessThanOrEqual(3 * PAGE_ROWS);

    await scrollTo(0);
    expect(result.current.before).toBe(0);
    expect(result.current.rows[0]).toEqual({ id: 0 });
  });

  it('ends where the rows do', async () => {
    const { result, scrollTo } = renderList(listOf(450));
    await waitFor(() => expect(result.current.status).toBe('success'));
    await scrollTo(150);
    await scrollTo(400);
    expect(result.current.count).toBe(450);
    expect(result.current.rows.at(-1)).toEqual({ id: 449 });
  });

  it('shows the rows of before until those of other filters are there', async () => {
    const { result, rerender } = renderList(listOf(450));
    await waitFor(() => expect(result.current.status).toBe('success'));
    rerender({ of: 'others' });
    expect(result.current).toMatchObject({ status: 'success', fetching: true, total: undefined });
    expect(result.current.rows[0]).toEqual({ id: 0 });
    await waitFor(() => expect(result.current.fetching).toBe(false));
    expect(result.current.total).toBe(450);
  });
});
