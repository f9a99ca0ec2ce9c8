import { caseOf, eagle } from '../../testing/fixtures';
import { mostSeen } from './seen-species';

const kite = { ...eagle, id: 8, vernacular_name_en: 'Red Kite' };
const buzzard = { ...eagle, id: 9, vernacular_name_en: 'Common Buzzard' };

test('species found most often come first; among equals, those of the latest cases', () => {
  const cases = [buzzard, kite, eagle, kite].map((species, id) => caseOf(id, { species }));
  expect(mostSeen(cases).map(({ id }) => id)).toEqual([kite.id, buzzard.id, eagle.id]);
  expect(mostSeen([])).toEqual([]);
});
