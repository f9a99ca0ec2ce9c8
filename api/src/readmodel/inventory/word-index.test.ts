import { expect, it } from 'vitest';
import { marked, WordIndex } from './word-index';

const BIRDS = ['milan royal', 'grand-duc', 'buse', 'cigogne blanche', 'milan noir'];
const PLACES = ['haie', 'lisiere', 'ruisseau', 'route'];
const textOf = (id: number, time = 0) =>
  id % 4 === 0
    ? ''
    : `${BIRDS[(id + time) % BIRDS.length]} vu pres ${PLACES[(id * 7 + time) % PLACES.length]} ${id}`;

/** The records that an index finds. */
function found(index: WordIndex, word: string, end: number): number[] {
  const members = new Uint8Array(end);
  index.mark(word, members);
  return [...members.keys()].filter(id => members[id] === 1);
}

it('finds the same as a scan of all texts, after any number of changes', () => {
  const index = new WordIndex();
  const texts = new Map<number, string>();
  const put = (id: number, text: string) => {
    texts.set(id, text);
    index.set(id, text);
  };
  const agrees = () => {
    for (const word of ['milan', 'ilan', 'a', 'duc', '-', 'ruiss', '777', 'nobody', 'e'])
      expect(found(index, word, 60_001)).toEqual(
        [...texts]
          .filter(([, text]) => text.includes(word))
          .map(([id]) => id)
          .sort((a, b) => a - b),
      );
    expect(index.recordsWith(['royal', 'haie'])).toEqual(
      [...texts]
        .filter(([, text]) => text.includes('royal') && text.includes('haie'))
        .map(([id]) => id)
        .sort((a, b) => a - b),
    );
    expect(index.recordsWith(['milan', 'buse'])).toEqual([]);
  };
  for (let id = 1; id <= 50_000; id++) put(id, textOf(id));
  agrees();
  for (let id = 1; id <= 50_000; id += 100) put(id, id % 3 === 0 ? '' : textOf(id, 1));
  agrees();
  for (let id = 1; id <= 50_000; id += 2) put(id, textOf(id, 2));
  for (let id = 50_001; id <= 60_000; id++) put(id, textOf(id));
  agrees();
});

it('marks within its bounds', () => {
  expect([...marked([1, 3, 900], 4)]).toEqual([0, 1, 0, 1]);
});
