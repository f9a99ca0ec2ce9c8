import { nearlyFound } from './nearly-found';
import { plainText, wordsOf } from './search-words';

const matches = (question: string, names: readonly string[]) =>
  nearlyFound(wordsOf(question), names, plainText, 5);

describe('words of a query', () => {
  it.each([
    ['Œdicnème criard', 'oedicneme criard'],
    ['L’AIGLE  d’Ajaccio', "l'aigle d'ajaccio"],
    ['Straße Łódź Ærø', 'strasse lodz aero'],
    ['a\u0000b \ud800', 'ab \ufffd'],
  ])('%s is compared as %s', (text, plain) => expect(plainText(text)).toBe(plain));

  it.each([
    ["Grand-duc d'Europe", ['grand', 'duc', 'd', 'europe']],
    ['Sainte–Lucie de Porto‑Vecchio', ['sainte', 'lucie', 'de', 'porto', 'vecchio']],
    ['EQ-001 -5', ['eq-001', '-5']],
    ['  ', []],
  ])('of %s are %j', (question, words) => expect(wordsOf(question)).toEqual(words));
});

describe('suggestions for a query without results', () => {
  const BIRDS = [
    'Hibou moyen-duc Asio otus',
    "Grand-duc d'Europe Bubo bubo",
    'Hibou des marais Asio flammeus',
    'Milan royal Milvus milvus',
    'Faucon crécerelle Falco tinnunculus',
  ];

  it('finds the name with all words but one, adjacent words first', () => {
    expect(matches('hibou grand duc', BIRDS)).toEqual([
      "Grand-duc d'Europe Bubo bubo",
      'Hibou moyen-duc Asio otus',
    ]);
  });

  it.each([
    ['ajacio', 'Ajaccio'],
    ['ajacico', 'Ajaccio'],
    ['Portovecchio', 'Porto-Vecchio'],
    ['bonifacoi', 'Bonifacio'],
    ['xorte', 'Corte'],
  ])('forgives little errors: %s', (question, name) => {
    expect(matches(question, ['Corte', 'Ajaccio', 'Bonifacio', 'Porto-Vecchio'])).toEqual([name]);
  });

  it('allows no errors in a code: another code is another record', () => {
    expect(matches('999104', ['Bubo bubo 999101', 'Asio otus 999401'])).toEqual([]);
  });

  it('allows errors in an incomplete query, but none in short words', () => {
    expect(matches('crecerele', BIRDS)).toEqual(['Faucon crécerelle Falco tinnunculus']);
    expect(matches('mil royl', BIRDS)).toEqual(['Milan royal Milvus milvus']);
    expect(matches('dux', BIRDS)).toEqual([]);
  });

  it('answers any query fast among very many names', () => {
    const names = Array.from({ length: 35_000 }, (_, i) => `Commune-${i}-sur-Loire ${i}`);
    expect(matches('comune introuvable sur loir quelque part en france', names)).toEqual([]);
    expect(matches('x'.repeat(200), names)).toEqual([]);
  });
});
