import { useNomenclatures } from 'shared/api';
import { useLocale } from 'shared/i18n';
import { NEUTRALIZATION_LEVELS } from 'shared/kinds';
import { NeutralizationSign } from 'shared/ui/data';
import { DayChoice, Select } from 'shared/ui/fields';
import { Field, FormSection, SegmentedChoice, TextArea } from 'shared/ui/form';
import { choiceOptions, RecordForm, useFieldTexts, useRecordForm } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import type { AboutFormProps } from '../open-form/form-screen';
import { EquipmentList } from './equipment-list';
import { newOperation, type OperationDraft, operation } from './operation-draft';

/** Form of a dated operation: degree of neutralisation and fitted equipment. */
export function OperationForm({
  subject,
  initial: given,
  media = [],
  title,
  about,
  ...start
}: AboutFormProps) {
  const t = useTexts();
  const locale = useLocale();
  const { label, code } = useFieldTexts(operation);
  const nomenclatures = useNomenclatures();
  const record = useRecordForm({
    ...start,
    schema: operation.inputSchema,
    resource: 'operations',
    initial: (given as OperationDraft | undefined) ?? newOperation(subject.ref),
    known: { place: subject.geometry },
    media,
    success: t('operation.saved'),
  });
  const { form, initial } = record;
  const { editing, revision } = start;
  const before = editing ? initial : revision?.before;
  const types = choiceOptions(nomenclatures, 'EQMT_TYPE', locale, {
    context: {
      infrastructureType: subject.type,
      networkType: subject.properties.network_type?.code ?? null,
    },
    chosen: initial.equipments?.map(({ type_id }) => type_id) ?? [],
  });

  return (
    <RecordForm
      kind={operation}
      of={record}
      title={title}
      about={about}
      before={before}
      onCancel={start.onCancel}
    >
      <Field of={form.field('date')} label={label('date')} group>
        {control => <DayChoice {...control} />}
      </Field>
      <Field of={form.field('neutralization_level')} label={label('neutralization_level')} group>
        {control => (
          <SegmentedChoice
            {...control}
            choices={NEUTRALIZATION_LEVELS.map(level => ({
              value: level,
              label: code('neutralization_level', level),
              tone: level === 'full' ? 'done' : 'partial',
              sign: <NeutralizationSign neutralization={level} />,
            }))}
          />
        )}
      </Field>
      <Field of={form.field('operation_type_id')} label={label('operation_type')}>
        {control => (
          <Select
            {...control}
            options={choiceOptions(nomenclatures, 'OP_TYPE', locale, {
              chosen: [initial.operation_type_id],
            })}
            placeholder={t('notGiven')}
          />
        )}
      </Field>
      <FormSection title={label('equipments')}>
        <EquipmentList form={form} types={types} />
      </FormSection>
      <Field of={form.field('remark')} label={label('remark')}>
        {control => <TextArea {...control} />}
      </Field>
    </RecordForm>
  );
}
