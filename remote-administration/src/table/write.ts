import { ApiError, type CallOptions, queryClient, requestRaw } from 'shared/api';
import { confirm, notify } from 'shared/ui/core';
import { useTexts } from '../locales/texts';

/** The reason of a failed call, in one sentence. */
export function sentenceOf(error: unknown): string {
  const t = useTexts.translate;
  if (!(error instanceof ApiError)) return t('failed');
  if (error.unreachable) return t('unreachable');
  if (error.status === 412) return t('conflict');
  return error.problems.find(({ message }) => message)?.message ?? error.detail ?? t('failed');
}

export const notifyFailure = (error: unknown): void => {
  if (!(error instanceof ApiError)) console.error(error);
  notify({ type: 'error', msg: sentenceOf(error) });
};

/**
 * Writes to the server and invalidates what other screens have read.
 * @throws ApiError as `request`
 */
export async function write(path: string, options: CallOptions): Promise<Response> {
  const answer = await requestRaw(path, options);
  void queryClient.invalidateQueries();
  return answer;
}

/** Asks, then works, and says that it is done or why not. */
export async function act(
  question: Parameters<typeof confirm>[0],
  done: string,
  work: () => Promise<unknown>,
): Promise<void> {
  if (!(await confirm(question))) return;
  try {
    await work();
    notify({ type: 'success', msg: done });
  } catch (error) {
    notifyFailure(error);
  }
}

/**
 * Processes items one after the other. The first failure stops the rest, and its notification states how many items
 * were done.
 */
export async function eachInTurn<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>) {
  for (const [done, item] of items.entries()) {
    try {
      await act(item);
    } catch (error) {
      const reason = sentenceOf(error);
      const msg = useTexts.translate('changedOf', { done, total: items.length, reason });
      notify({ type: 'error', msg: items.length === 1 ? reason : msg });
      return false;
    }
  }
  return true;
}
