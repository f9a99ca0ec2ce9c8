import { type PriorityReason, priorityReasonSchema, REASON_CODES } from './reason-schema';
import { reasonWords } from './reason-words';

const both = (code: PriorityReason['code'], values: object) => {
  const reason = priorityReasonSchema.parse({ code, values, effect: 0.1 });
  return [reasonWords(reason, 'fr'), reasonWords(reason, 'en')];
};

it.each<[PriorityReason['code'], object, string, string]>([
  [
    'deaths',
    { count: 3, last: '2026-09-09' },
    '3 oiseaux trouvés morts, le dernier le 9 septembre 2026',
    '3 birds found dead, the last on 9 September 2026',
  ],
  [
    'deaths',
    { count: 1, last: '2026-08-01' },
    '1 oiseau trouvé mort, le 1er août 2026',
    '1 bird found dead, on 1 August 2026',
  ],
  [
    'deaths',
    { count: 0, last: '2026-08-11' },
    '0 oiseau trouvé mort, le 11 août 2026',
    '0 birds found dead, the last on 11 August 2026',
  ],
  ['notes', { notes: [3, 3] }, 'Poste attractif, armement dangereux', 'Attractive pole, high electrocution risk'],
  [
    'notes',
    { notes: [1, 2] },
    'Poste peu attractif, armement moyennement dangereux',
    'Hardly attractive pole, medium electrocution risk',
  ],
  [
    'notes',
    { notes: [3, 2, 1] },
    'Beaucoup d’oiseaux traversent la ligne, le relief la met en partie sur leur route, la végétation ne la cache guère',
    'Many birds cross the line, the relief partly puts it in their way, vegetation hardly hides it',
  ],
  [
    'sensitive',
    { name: 'Gorges de l’Allier {n}' },
    'Zone sensible : Gorges de l’Allier {n}',
    'Sensitive area: Gorges de l’Allier {n}',
  ],
  ['sensitive', {}, 'Zone sensible', 'Sensitive area'],
  [
    'neighbours',
    { count: 1234, metres: 500 },
    '1 234 morts à moins de 500 m',
    '1,234 birds found dead within 500 m',
  ],
  ['neighbours', { count: 1, metres: 250 }, '1 mort à moins de 250 m', '1 bird found dead within 250 m'],
  [
    'neighbours',
    { count: 0, metres: 500 },
    'Aucun mort trouvé à moins de 500 m',
    'No bird found dead within 500 m',
  ],
  ['neighbours', {}, 'Ce qui a été trouvé à moins de 500 m', 'What was found within 500 m'],
  [
    'searched',
    { searches: 12, found: 0 },
    'Cherché 12 fois sans rien trouver',
    'Searched 12 times without finding anything',
  ],
  [
    'searched',
    { searches: 1, found: 0 },
    'Cherché une fois sans rien trouver',
    'Searched once without finding anything',
  ],
  ['searched', { searches: 2, found: 1 }, 'Cherché 2 fois', 'Searched 2 times'],
  ['not_evaluated', {}, 'Jamais diagnostiqué : compté comme moyen', 'Never diagnosed: counted as medium'],
  [
    'not_evaluated',
    { is_diagnosed: true },
    'Diagnostic incomplet : ce qui manque est compté comme moyen',
    'Incomplete diagnosis: what is missing is counted as medium',
  ],
  ['never_searched', {}, 'Personne n’a cherché ici', 'Nobody has searched here'],
])('%s %j', (code, values, french, english) => {
  expect(both(code, values).map(text => text.replace(/[\u00a0\u202f]/g, ' '))).toEqual([french, english]);
});

it('says every note and reason in both languages, none like another', () => {
  const notes = [1, 2, 3].flatMap(a => [1, 2, 3].map(b => both('notes', { notes: [a, b] })));
  expect(new Set(notes.flat()).size).toBe(18);
  expect(REASON_CODES).toHaveLength(7);
});
