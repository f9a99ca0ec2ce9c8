import { ALL_SPECIES, keepWaiting, requestRaw } from '../api';
import { DATED, keptAnswer, SPECIES_QUESTION } from './kept-answers';

const DAY = 86_400_000;

/**
 * Has the whole list of species on this device, at most a day old where there is a network: a bird is recorded where
 * no area was taken along too.
 * @throws ApiError as `request`, or what IndexedDB throws on a full disk
 */
export async function renewSpecies(): Promise<void> {
  const kept = await keptAnswer(0, SPECIES_QUESTION);
  if (kept && Date.now() - Number(kept.headers.get(DATED)) < DAY) return;
  await requestRaw('species/', { query: ALL_SPECIES, anonymous: true, fromServer: true });
  await keepWaiting();
}
