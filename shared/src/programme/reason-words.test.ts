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
  [
    'deaths',
    { count: 41, counted: 5, last: '2026-05-01', collisions: 2 },
    '41 oiseaux trouvés morts, comptés comme 5, le dernier le 1er mai 2026, et 2 par collision',
    '41 birds found dead, counted as 5, the last on 1 May 2026, and 2 by collision',
  ],
  [
    'deaths',
    { count: 2, counted: 2, last: '2026-05-01', electrocutions: 1 },
    '2 oiseaux trouvés morts, le dernier le 1er mai 2026, et 1 par électrocution',
    '2 birds found dead, the last on 1 May 2026, and 1 by electrocution',
  ],
  [
    'notes',
    { notes: [3, 3], sources: ['noted', 'armings'] },
    'Poste attractif, armement réputé dangereux, non évalué',
    'Attractive pole, crossarm type reputed dangerous, not evaluated',
  ],
  [
    'notes',
    { notes: [2, 3], sources: ['missing', 'noted'] },
    'Attractivité non évaluée, armement dangereux',
    'Attractiveness not evaluated, high electrocution risk',
  ],
  [
    'aging',
    { fitted: '2016-11-22', years: 8 },
    'Équipement posé le 22 novembre 2016, pour 8 ans : à vérifier',
    'Equipment fitted on 22 November 2016, lasts 8 years: to be checked',
  ],
  [
    'notes',
    { notes: [3, 3] },
    'Poste attractif, armement dangereux',
    'Attractive pole, high electrocution risk',
  ],
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
  expect(REASON_CODES).toHaveLength(8);
});
