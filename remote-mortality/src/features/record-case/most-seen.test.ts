import { mostSeen } from './most-seen';

const species = (id: number, code: string) => ({
  id,
  code,
  scientific_name: code,
  vernacular_name: code,
  vernacular_name_en: code,
  rank: 'species' as const,
  cd_nom: null,
  red_list: null,
  size_class: null,
  active: true,
  photo: null,
});
const [eagle, kite, buzzard] = [species(7, 'AQUCHR'), species(8, 'MILMIL'), species(9, 'BUTBUT')];

test('species found most often come first; among equals, those of the latest cases', () => {
  const cases = [buzzard, kite, eagle, kite].map(bird => ({ properties: { species: bird } }));
  expect(mostSeen(cases).map(({ id }) => id)).toEqual([8, 9, 7]);
  expect(mostSeen([])).toEqual([]);
});
