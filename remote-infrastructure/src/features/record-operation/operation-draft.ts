import type { Nomenclatures } from 'shared/api';
import { localToday, type Operation, type operationInputSchema, type RecordRef } from 'shared/contract';
import { formatDate, type Locale } from 'shared/i18n';
import type { Draft } from 'shared/ui/form';
import { type Described, labelOfId } from 'shared/ui/record';
import type { useTexts } from '../../texts';

export type OperationDraft = Draft<typeof operationInputSchema>;
export type EquipmentDraft = NonNullable<OperationDraft['equipments']>[number];

/** A new operation as its form begins: of today. */
export const newOperation = (infrastructure: RecordRef): OperationDraft => ({
  infrastructure,
  date: localToday(),
  equipments: [],
});

/** An operation as its form begins when it is changed. */
export const draftOfOperation = ({ properties }: Operation): OperationDraft => ({
  infrastructure: properties.infrastructure,
  date: properties.date,
  neutralization_level: properties.neutralization_level,
  operation_type_id: properties.operation_type?.id ?? null,
  remark: properties.remark,
  equipments: properties.equipments.map(({ id, type, count, reference, comment }) => ({
    id,
    type_id: type.id,
    count,
    reference,
    comment,
  })),
});

/** An item of the equipment list before anything is said about it: the schema asks for type and count. */
export const newEquipment = (): EquipmentDraft => ({ reference: '', comment: '' }) as EquipmentDraft;

interface Words {
  t: ReturnType<typeof useTexts>;
  locale: Locale;
  nomenclatures: Nomenclatures;
}

/** An operation field by field in words, for comparing two of them. */
export function describeOperation(draft: OperationDraft, { t, locale, nomenclatures }: Words): Described[] {
  const label = (id: number | null | undefined) => labelOfId(nomenclatures, id, locale);
  const equipment = ({ type_id, count, reference, comment }: EquipmentDraft) =>
    [`${count ?? ''} × ${label(type_id)}`, reference, comment].filter(Boolean).join(', ');
  return [
    { key: 'date', label: t('operation.date'), text: draft.date ? formatDate(draft.date, locale) : '' },
    {
      key: 'neutralization_level',
      label: t('operation.neutralization_level'),
      text: draft.neutralization_level ? t(`operation.levels.${draft.neutralization_level}`) : '',
    },
    { key: 'operation_type_id', label: t('operation.operation_type'), text: label(draft.operation_type_id) },
    {
      key: 'equipments',
      label: t('operation.equipments'),
      text: (draft.equipments ?? []).map(equipment).join(' ; '),
    },
    { key: 'remark', label: t('operation.remark'), text: draft.remark ?? '' },
  ];
}
