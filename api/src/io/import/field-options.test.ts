import { expect, it } from 'vitest';
import { nearestOptions } from './field-options';

const options = ['HTA-BT', 'HTB', 'Voûte', 'Non évalué'].map((label, i) => ({ code: `C${i}`, label }));
const labels = (text: string, most = 2) => nearestOptions(text, options, most).map(({ label }) => label);

it('puts what begins alike first, then what differs least', () => {
  expect(labels('HTA2')).toEqual(['HTA-BT', 'HTB']);
  expect(labels('hta')).toEqual(['HTA-BT', 'HTB']);
  expect(labels('voute plate')[0]).toBe('Voûte');
  expect(labels('c3')[0]).toBe('Non évalué');
  expect(labels('x'.repeat(100_000), 9)).toHaveLength(4);
});
