import {
  geoAreaSchema,
  newsDetailSchema,
  newsSchema,
  partnerSchema,
  speciesSchema,
  userSchema,
} from 'shared/contract';
import {
  infrastructureSchema,
  infrastructureSummarySchema,
  sensitiveAreaInputSchema,
  sensitiveAreaSchema,
} from 'shared/kinds';
import {
  alarmSchema,
  madeMoveSchema,
  workEventSchema,
  workItemInputSchema,
  workItemSchema,
  workOrderSchema,
} from 'shared/programme';
import {
  alarmInputSchema,
  areaSummarySchema,
  baseLayerSchema,
  changeSchema,
  equipmentSchema,
  errorBodySchema,
  mediaSchema,
  nomenclatureSchema,
  nomenclatureTypeSchema,
  settingsSchema,
  tokensSchema,
  workEventInputSchema,
  workOrderInputSchema,
} from 'shared/server';
import { z } from 'zod';

/** Schemas that get a name in the description, besides the schemas of the kinds of record. */
const NAMED: Record<string, z.ZodType> = {
  Alarm: alarmSchema,
  AlarmInput: alarmInputSchema,
  AreaSummary: areaSummarySchema,
  BaseLayer: baseLayerSchema,
  Change: changeSchema,
  Equipment: equipmentSchema,
  Error: errorBodySchema,
  GeoArea: geoAreaSchema,
  Infrastructure: infrastructureSchema,
  InfrastructureSummary: infrastructureSummarySchema,
  MadeMove: madeMoveSchema,
  Media: mediaSchema,
  News: newsSchema,
  NewsDetail: newsDetailSchema,
  Nomenclature: nomenclatureSchema,
  NomenclatureType: nomenclatureTypeSchema,
  Partner: partnerSchema,
  SensitiveArea: sensitiveAreaSchema,
  SensitiveAreaInput: sensitiveAreaInputSchema,
  Settings: settingsSchema,
  Species: speciesSchema,
  Tokens: tokensSchema,
  User: userSchema,
  WorkEvent: workEventSchema,
  WorkEventInput: workEventInputSchema,
  WorkItem: workItemSchema,
  WorkItemInput: workItemInputSchema,
  WorkOrder: workOrderSchema,
  WorkOrderInput: workOrderInputSchema,
};

export const schemaNames = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) schemaNames.add(schema, { id });

/** Names the schemas of a kind of record after its English singular: `MortalityCase`, `MortalityCaseInput`. */
export function nameSchemas(word: string, { input, answer }: { input: z.ZodType; answer: z.ZodType }): void {
  const name = word.replace(/(?:^|\W+)(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (!schemaNames.has(answer)) schemaNames.add(answer, { id: name });
  if (!schemaNames.has(input)) schemaNames.add(input, { id: `${name}Input` });
}
