import { join } from 'node:path';
import { root } from '../workspace/places.mjs';
import { uiParts } from './ui-parts.mjs';

const parts = uiParts(join(root, 'host'));

it('reads what a part is for and what it takes from its declaration', () => {
  const find = wanted => parts.find(({ name }) => name === wanted);
  expect(find('RiskTag')).toMatchObject({ entry: 'ui/data', props: ['risk'] });
  expect(find('TextArea')?.about).toMatch(/^A text of several lines/);
  expect(find('SegmentedChoice')?.props).toContain('choices');
  expect(parts.some(({ name }) => name === 'SchemaForm' || name === 'notify')).toBe(false);
});

it('every part says what it is for', () => {
  const silent = parts.filter(({ name, about }) => !about && !name.endsWith('Icon'));
  expect(silent.map(({ entry, name }) => `shared/${entry} ${name}`)).toEqual([]);
});
