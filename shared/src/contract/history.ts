import { z } from 'zod';
import { calendarDateSchema } from './calendar-date';
import { changeSchema } from './changes';
import { listOf } from './filters';
import { recordIdSchema } from './identity';
import { tableQuerySchema } from './table-query';

/** Kinds of records with a history of changes, besides `ADMINISTERED_KINDS`. */
export const ITEM_KINDS = [
  'infrastructures',
  'diagnosis',
  'operations',
  'mortality',
  'sensitive-areas',
  'media',
  'programmes',
  'surveys',
  'trials',
  'outages',
  'work-orders',
  'work-items',
  'alarms',
  'campaigns',
  'campaign-targets',
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** Kinds that administrators maintain. Only administrators see their history. */
export const ADMINISTERED_KINDS = [
  'accounts',
  'settings',
  'publication',
  'organisation',
  'nomenclatures',
  'base-layers',
  'networks',
  'species',
  'areas',
  'news',
  'partners',
  'imports',
  'sensitivity-rules',
  'exports',
  'network-matches',
] as const;
export type AdministeredKind = (typeof ADMINISTERED_KINDS)[number];

/** GET `admin/history/`: the words of `q` are searched in the names of the authors. */
export const historyQuerySchema = tableQuerySchema.extend({
  kind: listOf(z.enum([...ITEM_KINDS, ...ADMINISTERED_KINDS])),
  record: z.coerce.number().pipe(recordIdSchema).optional(),
  action: listOf(changeSchema.shape.action),
  after: calendarDateSchema.optional(),
  before: calendarDateSchema.optional(),
});
export type HistoryQuery = z.output<typeof historyQuerySchema>;

/** A change of any kind of record. Lists put the newest first. */
export const recordedChangeSchema = changeSchema.extend({
  kind: z.enum([...ITEM_KINDS, ...ADMINISTERED_KINDS]),
  record: recordIdSchema,
});
export type RecordedChange = z.output<typeof recordedChangeSchema>;
