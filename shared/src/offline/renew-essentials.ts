import { z } from 'zod';
import { newsSchema, partnerSchema, speciesSchema } from '../contract';
import { now } from '../contract/now';
import { request } from '../platform/http';
import { keepWaiting } from '../platform/http/read-from-device';
import { ALL_SPECIES } from '../platform/http/reference-data';
import { sessionStore } from '../platform/session/session-store';
import { DATED, keptAnswer, SPECIES_QUESTION } from './kept-answers';

const DAY = 86_400_000;

/** Requests whose answers are stored without an offline area; `question` is the key of the stored answer. */
const ESSENTIALS = [
  [z.array(speciesSchema), 'species/', SPECIES_QUESTION, { query: ALL_SPECIES, anonymous: true }],
  [z.array(partnerSchema), 'custom-content/partners/', 'custom-content/partners/', { anonymous: true }],
  [z.array(newsSchema), 'custom-content/news/', 'custom-content/news/', {}],
] as const;

/**
 * Refreshes the species, so that a case can be recorded anywhere. Refreshes news and partners when they are more than
 * a day old and there is a network.
 * @throws ApiError as `request`, or IndexedDB's error on a full disk
 */
export async function renewEssentials(): Promise<void> {
  const user = sessionStore.getState().user?.id ?? 0;
  for (const [schema, path, question, options] of ESSENTIALS) {
    const storedAnswer = await keptAnswer('anonymous' in options ? 0 : user, question);
    const isFresh = storedAnswer && now() - Number(storedAnswer.headers.get(DATED)) < DAY;
    if (isFresh && schema.safeParse(await storedAnswer.json()).success) continue;
    await request(schema, path, { ...options, fromServer: true });
  }
  await keepWaiting();
}
