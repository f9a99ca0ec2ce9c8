import { z } from 'zod';
import { pastDateSchema } from './calendar-date';
import { type InfrastructureType, LIMITS } from './codes';
import { recordIdSchema, recordRefSchema, recordStampSchema } from './identity';
import { mediaSchema } from './media';
import { nomenclatureSchema } from './reference';
import { freeText } from './text';

/** The fields only one kind of infrastructure has; those of the other kind are refused. */
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

export type DiagnosisLevel = (typeof DIAGNOSIS_LEVELS)[InfrastructureType][number];
export type DiagnosisAdvice = (typeof DIAGNOSIS_ADVICE)[InfrastructureType][number];

const optionalId = recordIdSchema.nullish().transform(id => id ?? null);
const advice = z
  .boolean()
  .nullish()
  .transform(given => given ?? false);

export const diagnosisInputSchema = z.object({
  uuid: z.uuid().optional(),
  infrastructure: recordRefSchema,
  date: pastDateSchema,
  remark: freeText(),
  technical_proposal: freeText(),
  /** What was done on the spot. */
  actions: freeText(),
  /** What the structure is fitted with already, as it was seen. */
  equipped_structure: freeText(),
  arming_id: z.array(recordIdSchema).max(50).default([]),
  condition_id: optionalId,
  pole_attractivity_id: optionalId,
  pole_dangerousness_id: optionalId,
  sgmt_moving_risk_id: optionalId,
  sgmt_topo_integr_risk_id: optionalId,
  sgmt_landscape_integr_risk_id: optionalId,
  sgmt_build_integr_risk_id: optionalId,
  isolation_advice: advice,
  dissuasion_advice: advice,
  attraction_advice: advice,
  change_advice: advice,
  nest_platform_advice: advice,
  visibility_advice: advice,
  burial_advice: advice,
  media_id: z.array(recordRefSchema).max(LIMITS.picturesPerRecord).default([]),
});
export type DiagnosisInput = z.infer<typeof diagnosisInputSchema>;

const level = nomenclatureSchema.nullable();

export const diagnosisSchema = recordStampSchema.extend({
  infrastructure: recordIdSchema,
  date: z.string(),
  /** Whether it is the one that decides: the newest date. */
  last: z.boolean(),
  remark: z.string(),
  technical_proposal: z.string(),
  // Copies on devices and other servers may not have them.
  actions: z.string().default(''),
  equipped_structure: z.string().default(''),
  arming: z.array(nomenclatureSchema),
  condition: level,
  pole_attractivity: level,
  pole_dangerousness: level,
  sgmt_moving_risk: level,
  sgmt_topo_integr_risk: level,
  sgmt_landscape_integr_risk: level,
  sgmt_build_integr_risk: level,
  isolation_advice: z.boolean(),
  dissuasion_advice: z.boolean(),
  attraction_advice: z.boolean(),
  change_advice: z.boolean(),
  nest_platform_advice: z.boolean(),
  visibility_advice: z.boolean(),
  burial_advice: z.boolean(),
  media: z.array(mediaSchema),
});
export type Diagnosis = z.infer<typeof diagnosisSchema>;
