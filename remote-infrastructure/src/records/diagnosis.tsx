import { DIAGNOSIS_LEVELS, diagnosis } from 'shared/kinds';
import { paths } from 'shared/navigation';
import { defineRecord } from 'shared/ui/record';
import { aboutVisit, newVisit } from '../features/diagnose-infrastructure/visit-form';
import { Advice, ResultingRisk, SeldomChanged } from '../features/diagnose-infrastructure/visit-slots';

export const definition = defineRecord({
  kind: diagnosis,
  prefix: paths.infrastructures(),
  form: {
    draft: newVisit,
    use: aboutVisit,
    parts: [
      'date',
      ...DIAGNOSIS_LEVELS.POLE,
      ...DIAGNOSIS_LEVELS.LINE,
      { slot: ResultingRisk },
      { slot: SeldomChanged },
      { slot: Advice },
      'remark',
      { fold: 'details', parts: ['technical_proposal', 'actions', 'equipped_structure'] },
    ],
  },
});
