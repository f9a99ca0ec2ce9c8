import { localToday, type RecordRef } from 'shared/contract';
import { operationInputSchema, operationSchema, operations } from 'shared/kinds';
import type { Draft } from 'shared/ui/form';

/** Operations as in requests and responses, including the fields of the first API version. */
export const operation = { ...operations, inputSchema: operationInputSchema, answerSchema: operationSchema };

export type OperationDraft = Draft<typeof operationInputSchema>;
export type EquipmentDraft = NonNullable<OperationDraft['equipments']>[number];

/** Initial values of a new operation, dated today. */
export const newOperation = (infrastructure: RecordRef): OperationDraft => ({
  infrastructure,
  date: localToday(),
  equipments: [],
});

/** An empty item of the equipment list. The schema requires type and count. */
export const newEquipment = (): EquipmentDraft => ({ reference: '', comment: '' }) as EquipmentDraft;
