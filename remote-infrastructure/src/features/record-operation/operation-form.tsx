import { useNomenclatures } from 'shared/api';
import { useLocale } from 'shared/i18n';
import { NEUTRALIZATION_LEVELS, type Operation, operationInputSchema, operations } from 'shared/kinds';
import { NeutralizationSign } from 'shared/ui/data';
import { DatePicker, Field, FormRow, FormSection, SegmentedChoice, Select, TextArea } from 'shared/ui/form';
import {
  choiceOptions,
  DraftGate,
  type DraftOpening,
  draftOf,
  RecordForm,
  type Revision,
  type Saved,
  useRecordForm,
} from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import type { Subject } from '../read-infrastructure/subject';
import { EquipmentList } from './equipment-list';
import { newOperation, type OperationDraft } from './operation-draft';

interface OperationFormProps {
  subject: Subject;
  /** The operation to change, with its version; nothing for a new one. */
  editing?: { operation: Operation; etag: string | undefined };
  /** The waiting operation, or change of one, to correct. */
  revision?: Revision;
  onSaved: (saved: Saved) => void;
  onCancel: () => void;
  /** Reads again what somebody else has saved meanwhile. */
  onReload?: () => void;
}

/** Dated work: how far the place is neutralised, and what was fitted. */
export function OperationForm(props: OperationFormProps) {
  const { subject, editing, revision } = props;
  return (
    <DraftGate
      subject={{
        resource: 'operations',
        record: editing?.operation.id,
        entry: revision?.entry.id,
        about: subject.ref,
      }}
      schema={operationInputSchema}
    >
      {opening => <OpenedOperationForm {...props} opening={opening} />}
    </DraftGate>
  );
}

function OpenedOperationForm({
  subject,
  opening,
  editing,
  revision,
  onSaved,
  onCancel,
  onReload,
}: OperationFormProps & { opening: DraftOpening }) {
  const t = useTexts();
  const locale = useLocale();
  const nomenclatures = useNomenclatures();
  const before = editing
    ? ((opening.taken?.initial as OperationDraft | undefined) ??
      (draftOf(operations, editing.operation) as OperationDraft))
    : (revision?.before as OperationDraft | undefined);
  const initial = (revision?.draft as OperationDraft | undefined) ?? before ?? newOperation(subject.ref);
  const record = useRecordForm({
    schema: operationInputSchema,
    resource: 'operations',
    opening,
    initial,
    editing: editing && { id: editing.operation.id, etag: editing.etag },
    revision,
    known: { place: subject.geometry },
    media: editing?.operation.properties.media ?? revision?.media ?? [],
    success: t('operation.saved'),
    onReload,
    onSaved,
  });
  const { form } = record;
  const types = choiceOptions(nomenclatures, 'EQMT_TYPE', locale, {
    context: {
      infrastructureType: subject.type,
      networkType: nomenclatures.byId(subject.networkTypeId)?.code ?? null,
    },
    chosen: before?.equipments?.map(({ type_id }) => type_id) ?? [],
  });

  return (
    <RecordForm
      kind={operations}
      of={record}
      label={t(before ? 'titles.operation' : 'operation.new')}
      before={before}
      onCancel={onCancel}
    >
      <FormRow>
        <Field of={form.field('date')} label={t('operation.date')}>
          {control => <DatePicker {...control} future={false} />}
        </Field>
        <Field of={form.field('operation_type_id')} label={t('operation.operation_type')}>
          {control => (
            <Select
              {...control}
              options={choiceOptions(nomenclatures, 'OP_TYPE', locale, {
                chosen: [before?.operation_type_id],
              })}
              placeholder={t('notGiven')}
            />
          )}
        </Field>
      </FormRow>
      <Field of={form.field('neutralization_level')} label={t('operation.neutralization_level')} group>
        {control => (
          <SegmentedChoice
            {...control}
            choices={NEUTRALIZATION_LEVELS.map(level => ({
              value: level,
              label: t(`operation.levels.${level}`),
              sign: <NeutralizationSign neutralization={level} />,
            }))}
          />
        )}
      </Field>
      <FormSection title={t('operation.equipments')}>
        <EquipmentList form={form} types={types} />
      </FormSection>
      <Field of={form.field('remark')} label={t('operation.remark')}>
        {control => <TextArea {...control} />}
      </Field>
    </RecordForm>
  );
}
