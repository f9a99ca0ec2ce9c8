import type { AnswerOf, FilterOf, InputOf } from '../contract/record-kind';
import type { patrols } from '../testing/patrols/patrols';
import { type MortalityCase, mortality, type operations } from '.';
import type { MortalityInput } from './mortality';

it('types what is written and answered', () => {
  const input = {} as InputOf<typeof mortality>;
  const same: MortalityInput = input;
  const back: InputOf<typeof mortality> = {} as MortalityInput;
  const answer: MortalityCase = {} as AnswerOf<typeof mortality>;
  const filter: FilterOf<typeof mortality> = { species: [1] };
  const patrol: InputOf<typeof patrols>['way'] = 'DOG';
  const ops: InputOf<typeof operations>['equipments'][number]['type_id'] = 3;
  void [same, back, answer, filter, patrol, ops];
  expect(Object.keys(mortality.inputSchema.shape)).toEqual([
    'uuid',
    'geom',
    'date',
    'author',
    'observer_named',
    'species_id',
    'count',
    'death_cause_id',
    'state',
    'centre_id',
    'outcome',
    'certainty',
    'evidence',
    'remains',
    'data_source',
    'data_source_url',
    'accuracy_m',
    'infrstr_id',
    'survey',
    'comment',
    'media_id',
  ]);
});
