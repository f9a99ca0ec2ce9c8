import { expect, it } from 'vitest';
import { takeTurns } from './take-turns';

it('runs some at a time, lets others wait, and refuses those beyond', async () => {
  const inTurn = takeTurns(2, 3);
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>(resolve => ends.push(resolve));
  const accepted = [inTurn(work), inTurn(work), inTurn(work)];
  await expect(inTurn(work)).rejects.toMatchObject({ statusCode: 503 });
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await accepted[0];
  expect(ends).toHaveLength(3);
  accepted.push(inTurn(work));
  for (let i = 0; i < 4; i++) {
    ends[i]?.();
    await accepted[i];
  }
});
