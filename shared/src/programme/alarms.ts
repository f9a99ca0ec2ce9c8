import { z } from 'zod';
import { boxQuerySchema, listOf } from '../contract/filters';
import { recordIdSchema, recordStampSchema } from '../contract/identity';
import { freeText } from '../contract/text';
import { infrastructureSummarySchema } from '../kinds/infrastructures';
import { mortalitySchema } from '../kinds/mortality';
import { NEUTRALIZATION_LEVELS } from '../kinds/operations';
import { WORK_FAULTS } from './work-moves';
import { worksPageSchema } from './work-orders';

export const ALARM_KINDS = ['death_after_works', 'to_check'] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** `OPEN` until somebody explains the alarm. */
export const ALARM_STATES = ['OPEN', 'WRONG_PLACE', 'OTHER_CAUSE', 'WORKS_FAULTY'] as const;
export type AlarmState = (typeof ALARM_STATES)[number];

/** Distance in metres within which a bird without infrastructure raises an alarm at a neutralised one. */
export const ALARM_METRES = 30;

/** Causes of death that works on a type of infrastructure should have prevented. */
export const ALARMING_CAUSES = {
  POLE: ['COD_EL', 'COD_UNKNOWN'],
  LINE: ['COD_IM', 'COD_UNKNOWN'],
} as const;

/** PATCH `alarms/{id}/`. */
export const alarmInputSchema = z.object({
  state: z.enum(ALARM_STATES),
  explanation: freeText(),
  note: freeText(2000),
  /** Cause of the fault; only for faulty works. */
  fault: z
    .enum(WORK_FAULTS)
    .nullish()
    .transform(fault => fault ?? null),
  /**
   * The support or line that the bird really belongs to, if the alarm has the wrong one; `null` for none or an
   * unknown one.
   */
  infrastructure_id: recordIdSchema.nullish().transform(id => id ?? null),
});
export type AlarmInput = z.output<typeof alarmInputSchema>;

/** A bird found dead at a neutralised support or line. */
export const alarmSchema = recordStampSchema.extend({
  kind: z.enum(ALARM_KINDS),
  state: z.enum(ALARM_STATES),
  explanation: z.string(),
  note: z.string(),
  mortality: mortalitySchema,
  infrastructure: infrastructureSummarySchema,
  operation: z.object({
    id: recordIdSchema,
    date: z.string(),
    neutralization_level: z.enum(NEUTRALIZATION_LEVELS),
  }),
});
export type Alarm = z.output<typeof alarmSchema>;

const ids = listOf(z.coerce.number().pipe(recordIdSchema));

/** GET `alarms/`. */
export const alarmQuerySchema = worksPageSchema.extend({
  state: listOf(z.enum(ALARM_STATES)),
  kind: listOf(z.enum(ALARM_KINDS)),
  owner: ids,
  infrastructure: ids,
  mortality: ids,
  area: ids,
  in_bbox: boxQuerySchema.optional(),
});
export type AlarmQuery = z.output<typeof alarmQuerySchema>;
