import { alphabetical } from './alphabetical';

it('puts letters with accents beside those without, in both languages', () => {
  const names = [
    'Zone',
    'Élingue',
    'Perchoir',
    'étrier',
    'Écran',
    'Ebonite',
    'Voûte 10',
    'Voûte 9',
    'Œil',
    'Ombre',
  ];
  for (const locale of ['fr', 'en'] as const)
    expect(names.toSorted(alphabetical(locale))).toEqual([
      'Ebonite',
      'Écran',
      'Élingue',
      'étrier',
      'Œil',
      'Ombre',
      'Perchoir',
      'Voûte 9',
      'Voûte 10',
      'Zone',
    ]);
});
