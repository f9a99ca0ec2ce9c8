import { localToday, type RecordRef } from 'shared/contract';
import { operationInputSchema, operationSchema, operations } from 'shared/kinds';
import type { Draft } from 'shared/ui/form';

/** Works as they are sent and answered, with what the first interface had. */
export const operation = { ...operations, inputSchema: operationInputSchema, answerSchema: operationSchema };

export type OperationDraft = Draft<typeof operationInputSchema>;
export type EquipmentDraft = NonNullable<OperationDraft['equipments']>[number];

/** A new operation as its form begins: of today. */
export const newOperation = (infrastructure: RecordRef): OperationDraft => ({
  infrastructure,
  date: localToday(),
  equipments: [],
});

/** An item of the equipment list before anything is said about it: the schema asks for type and count. */
export const newEquipment = (): EquipmentDraft => ({ reference: '', comment: '' }) as EquipmentDraft;
