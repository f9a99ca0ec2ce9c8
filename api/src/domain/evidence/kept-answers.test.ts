import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Context } from '../records/context';
import { KeptAnswers } from './kept-answers';

let change: () => void = () => undefined;
const server = {
  model: { current: async () => undefined },
  reads: { isLarge: true },
  connection: { changes: { listen: (listener: () => void) => (change = listener) } },
} as unknown as Context;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An answer that takes some milliseconds, with its number. */
function answering(ms: number) {
  let made = 0;
  return async () => {
    made += 1;
    const number = made;
    await new Promise(resolve => setTimeout(resolve, ms));
    return `answer ${number}`;
  };
}

it('asks to come again while a slow answer is made first, which changes and others waiting do not make twice', async () => {
  const answers = new KeptAnswers<string>(server, 1000, text => text.length);
  const make = answering(12_000);
  for (let times = 0; times < 2; times++) {
    const refused = expect(answers.of('all', make)).rejects.toMatchObject({ statusCode: 503 });
    await vi.advanceTimersByTimeAsync(5500);
    await refused;
    change();
  }
  const answer = answers.of('all', make);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toMatchObject({ made: 'answer 1' });
  // It is of before the changes, and made anew after a minute; until then it is given.
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await answers.of('all', make)).toMatchObject({ made: 'answer 1' });
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await answers.of('all', make)).toMatchObject({ made: 'answer 2' });
});

it('makes a quick answer anew after each change', async () => {
  const answers = new KeptAnswers<string>(server, 1000, text => text.length);
  const make = answering(100);
  const before = answers.of('all', make);
  await vi.advanceTimersByTimeAsync(50);
  change();
  const after = answers.of('all', make);
  await vi.advanceTimersByTimeAsync(100);
  expect([(await before).made, (await after).made]).toEqual(['answer 1', 'answer 2']);
});
