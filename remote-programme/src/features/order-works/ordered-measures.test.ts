import type { Candidate } from './fetch-candidates';
import { measuresFor, typesToChoose } from './ordered-measures';

const POLE: Candidate = { id: 1, type: 'POLE', advice: ['isolation_advice'], obstacle: null };
const BARE: Candidate = { id: 2, type: 'POLE', advice: [], obstacle: null };
const LINE: Candidate = { id: 3, type: 'LINE', advice: [], obstacle: null };
const CHOSEN = { POLE: ['change_advice'], LINE: ['burial_advice'] } as const;

it('asks for what is advised, and for what is chosen where nothing is', () => {
  const askedFor = { mode: 'advised', ...CHOSEN } as const;
  expect([POLE, BARE, LINE].map(candidate => measuresFor(candidate, askedFor))).toEqual([
    ['isolation_advice'],
    ['change_advice'],
    ['burial_advice'],
  ]);
  expect(typesToChoose([POLE], 'advised')).toEqual([]);
  expect(typesToChoose([POLE, LINE], 'advised')).toEqual(['LINE']);
});

it('asks for the same of all', () => {
  const askedFor = { mode: 'same', ...CHOSEN } as const;
  expect(measuresFor(POLE, askedFor)).toEqual(['change_advice']);
  expect(typesToChoose([POLE, LINE], 'same')).toEqual(['POLE', 'LINE']);
});
