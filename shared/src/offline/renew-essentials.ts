import { now } from '../contract';
import { ALL_SPECIES, keepWaiting, requestRaw } from '../platform/http';
import { sessionStore } from '../platform/session/session-store';
import { DATED, keptAnswer, SPECIES_QUESTION } from './kept-answers';

const DAY = 86_400_000;

/** Requests whose answers are stored without an offline area; `question` is the key of the stored answer. */
const ESSENTIALS = [
  { path: 'species/', query: ALL_SPECIES, question: SPECIES_QUESTION, anonymous: true },
  { path: 'custom-content/partners/', query: {}, question: 'custom-content/partners/', anonymous: true },
  { path: 'custom-content/news/', query: {}, question: 'custom-content/news/', anonymous: false },
];

/**
 * Refreshes the species, so that a case can be recorded anywhere, the news and the partners when they are more than a
 * day old and there is a network.
 * @throws ApiError as `request`, or what IndexedDB throws on a full disk
 */
export async function renewEssentials(): Promise<void> {
  const user = sessionStore.getState().user?.id ?? 0;
  for (const { path, query, question, anonymous } of ESSENTIALS) {
    const kept = await keptAnswer(anonymous ? 0 : user, question);
    if (kept && now() - Number(kept.headers.get(DATED)) < DAY) continue;
    await requestRaw(path, { query, anonymous, fromServer: true });
  }
  await keepWaiting();
}
