import type { Described } from '../kind/field-texts';
import { compareChanges, mergedPictures } from './merge-changes';

const field = (key: string, text: string): Described => ({ key, label: key, text });
const line = (...coordinates: [number, number][]): Described => ({
  ...field('geom', '10 m, 2 points'),
  geometry: { type: 'LineString', coordinates },
});

it('asks about fields that both sides changed, and lists the fields that one side changed', () => {
  const before = [field('remark', 'a'), field('date', '1'), field('owner', 'x'), field('condition', 'good')];
  const mine = [field('remark', 'b'), field('date', '2'), field('owner', 'x'), field('condition', 'poor')];
  const theirs = [field('remark', 'c'), field('date', '1'), field('owner', 'y'), field('condition', 'poor')];
  expect(compareChanges(before, mine, theirs)).toEqual({
    asked: [{ mine: field('remark', 'b'), theirs: field('remark', 'c') }],
    onlyMine: [field('date', '2')],
    onlyTheirs: [field('owner', 'y')],
  });
});

it('asks about every difference without a common base', () => {
  const { asked } = compareChanges(
    [],
    [field('remark', 'b'), field('date', '1')],
    [field('remark', 'c'), field('date', '1')],
  );
  expect(asked.map(({ mine }) => mine.key)).toEqual(['remark']);
});

it('distinguishes places whose texts are equal', () => {
  const [before, mine, theirs] = [
    line([9, 42], [9.1, 42]),
    line([9, 42], [9.1, 42.1]),
    line([9, 42], [9.1, 42.2]),
  ];
  expect(compareChanges([before], [mine], [theirs]).asked).toHaveLength(1);
  expect(compareChanges([before], [before], [theirs]).onlyTheirs).toEqual([theirs]);
});

it('keeps every picture that a side added, and restores none that a side removed', () => {
  expect(mergedPictures([1, 2, 3], [1, 3, 'local:a'], [1, 2, 4])).toEqual([1, 4, 'local:a']);
});
