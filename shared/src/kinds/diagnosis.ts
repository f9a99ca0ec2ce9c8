import { z } from 'zod';
import type { InfrastructureType } from '../contract/codes';
import {
  day,
  flag,
  item,
  items,
  link,
  optional,
  pictures,
  shown,
  text,
  withDefault,
} from '../contract/record-field';
import { anyId } from '../contract/record-filter';
import { type AnswerOf, defineKind, type InputOf } from '../contract/record-kind';
import en from './words/diagnosis.en.json' with { type: 'json' };
import fr from './words/diagnosis.fr.json' with { type: 'json' };

/** Fields that only one type of infrastructure has. The server refuses the fields of the other type. */
export const DIAGNOSIS_LEVELS = {
  POLE: ['pole_attractivity', 'pole_dangerousness'],
  LINE: ['sgmt_moving_risk', 'sgmt_topo_integr_risk', 'sgmt_landscape_integr_risk', 'sgmt_build_integr_risk'],
} as const satisfies Record<InfrastructureType, readonly string[]>;

export const DIAGNOSIS_ADVICE = {
  POLE: [
    'isolation_advice',
    'dissuasion_advice',
    'attraction_advice',
    'change_advice',
    'nest_platform_advice',
  ],
  LINE: ['visibility_advice', 'burial_advice'],
} as const satisfies Record<InfrastructureType, readonly string[]>;

const level = () => optional(item('RISK_LEV'));

/** A dated visit of a support or line. The latest visit determines the risk. */
export const diagnosis = defineKind({
  name: 'diagnosis',
  path: 'cables/diagnosis/',
  flat: true,
  place: null,
  fields: {
    infrastructure: link('infrastructures'),
    date: day(),
    /** Whether this is the latest diagnosis, which determines the risk. */
    last: shown(z.boolean()),
    arming: items('ARMING', { offered: true }),
    condition: optional(item('IFR_COND')),
    pole_attractivity: level(),
    pole_dangerousness: level(),
    sgmt_moving_risk: level(),
    sgmt_topo_integr_risk: level(),
    sgmt_landscape_integr_risk: level(),
    sgmt_build_integr_risk: level(),
    isolation_advice: flag(),
    dissuasion_advice: flag(),
    attraction_advice: flag(),
    change_advice: flag(),
    nest_platform_advice: flag(),
    visibility_advice: flag(),
    burial_advice: flag(),
    technical_proposal: text(),
    /** Work done during the visit. Copies on devices and answers of other servers may lack it. */
    actions: withDefault('', text()),
    equipped_structure: withDefault('', text()),
    remark: text(),
    media: pictures(),
  },
  filters: { infrastructure: anyId('infrastructure') },
  orderings: { id: 'id', date: 'date' },
  inside: { kind: 'infrastructures', at: 'properties.diagnosis[]' },
  sheet: '/infrastructures/{infrastructure}',
  form: '/infrastructures/{infrastructure}/diagnosis',
  words: { fr, en },
});

export const diagnosisInputSchema = diagnosis.inputSchema;
export type DiagnosisInput = InputOf<typeof diagnosis>;
export const diagnosisSchema = diagnosis.answerSchema;
export type Diagnosis = AnswerOf<typeof diagnosis>;
