import { useNomenclatures } from 'shared/api';
import { useLocale } from 'shared/i18n';
import {
  DIAGNOSIS_ADVICE,
  DIAGNOSIS_LEVELS,
  type Diagnosis,
  diagnosis,
  diagnosisInputSchema,
} from 'shared/kinds';
import { RiskTag } from 'shared/ui/data';
import {
  Checkbox,
  DatePicker,
  Field,
  FormRow,
  FormSection,
  MultiSelect,
  RiskChoice,
  Select,
  TextArea,
} from 'shared/ui/form';
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
import {
  type DiagnosisDraft,
  fieldsOfOthers,
  levelField,
  newDiagnosis,
  riskOfDraft,
} from '../read-infrastructure/diagnosis-draft';
import type { Subject } from '../read-infrastructure/subject';
import classes from './diagnosis-form.module.css';

interface DiagnosisFormProps {
  subject: Subject;
  /** The diagnosis to change, with its version; nothing for a new one. */
  editing?: { diagnosis: Diagnosis; etag: string | undefined };
  /** The waiting diagnosis, or change of one, to correct. */
  revision?: Revision;
  onSaved: (saved: Saved) => void;
  onCancel: () => void;
  /** Reads again what somebody else has saved meanwhile. */
  onReload?: () => void;
  cancelLabel?: string;
}

/** A dated visit: what was seen, how risky it is, what is advised. */
export function DiagnosisForm(props: DiagnosisFormProps) {
  const { subject, editing, revision } = props;
  return (
    <DraftGate
      subject={{
        resource: 'diagnosis',
        record: editing?.diagnosis.id,
        entry: revision?.entry.id,
        about: subject.ref,
      }}
      schema={diagnosisInputSchema}
    >
      {opening => <OpenedDiagnosisForm {...props} opening={opening} />}
    </DraftGate>
  );
}

function OpenedDiagnosisForm({
  subject,
  opening,
  editing,
  revision,
  onSaved,
  onCancel,
  onReload,
  cancelLabel,
}: DiagnosisFormProps & { opening: DraftOpening }) {
  const t = useTexts();
  const locale = useLocale();
  const nomenclatures = useNomenclatures();
  const { type } = subject;
  const before = editing
    ? ((opening.taken?.initial as DiagnosisDraft | undefined) ??
      (draftOf(diagnosis, editing.diagnosis) as DiagnosisDraft))
    : (revision?.before as DiagnosisDraft | undefined);
  const initial = (revision?.draft as DiagnosisDraft | undefined) ?? before ?? newDiagnosis(subject.ref);
  const foreign = fieldsOfOthers(type);
  const record = useRecordForm({
    schema: diagnosisInputSchema,
    resource: 'diagnosis',
    opening,
    initial,
    editing: editing && { id: editing.diagnosis.id, etag: editing.etag },
    revision,
    known: { place: subject.geometry },
    media: editing?.diagnosis.media ?? revision?.media ?? [],
    // The server refuses fields of the other kind of infrastructure.
    bodyOf: value => Object.fromEntries(Object.entries(value).filter(([name]) => !foreign.has(name))),
    success: t('diagnosis.saved'),
    onReload,
    onSaved,
  });
  const { form } = record;
  const networkType = nomenclatures.byId(subject.networkTypeId)?.code ?? null;
  const armings = choiceOptions(nomenclatures, 'ARMING', locale, {
    context: { infrastructureType: type, networkType },
    chosen: before?.arming_id ?? [],
  });

  return (
    <RecordForm
      kind={diagnosis}
      of={record}
      label={t(before ? 'titles.diagnosis' : 'diagnosis.new')}
      before={before}
      compared={key => !foreign.has(key)}
      onCancel={onCancel}
      cancelLabel={cancelLabel}
    >
      <FormRow>
        <Field of={form.field('date')} label={t('diagnosis.date')}>
          {control => <DatePicker {...control} future={false} />}
        </Field>
        <Field of={form.field('condition_id')} label={t('diagnosis.condition')}>
          {control => (
            <Select
              {...control}
              options={choiceOptions(nomenclatures, 'IFR_COND', locale, { chosen: [before?.condition_id] })}
              placeholder={t('notGiven')}
            />
          )}
        </Field>
      </FormRow>
      <Field
        of={form.field('arming_id')}
        label={t(type === 'POLE' ? 'diagnosis.arming' : 'diagnosis.armingLINE')}
      >
        {control => <MultiSelect {...control} options={armings} placeholder={t('notGiven')} />}
      </Field>

      <FormSection title={t('diagnosis.risks')}>
        {DIAGNOSIS_LEVELS[type].map(level => (
          <Field
            key={level}
            of={form.field(levelField(level))}
            label={t(`diagnosis.levels.${level}`)}
            hint={t(`diagnosis.levelHints.${level}`)}
            group
          >
            {control => <RiskChoice {...control} levels={nomenclatures.choices('RISK_LEV')} />}
          </Field>
        ))}
        <p className={classes.result} aria-live="polite">
          {t('diagnosis.resultingRisk')} <RiskTag risk={riskOfDraft(form.values, type, nomenclatures)} />
        </p>
      </FormSection>

      <FormSection title={t('diagnosis.advice')}>
        <div className={classes.advice}>
          {DIAGNOSIS_ADVICE[type].map(advice => (
            <Checkbox key={advice} value={form.values[advice]} onChange={given => form.set(advice, given)}>
              {t(`diagnosis.${advice}`)}
            </Checkbox>
          ))}
        </div>
        {(['technical_proposal', 'actions', 'equipped_structure'] as const).map(name => (
          <Field key={name} of={form.field(name)} label={t(`diagnosis.${name}`)}>
            {control => <TextArea {...control} />}
          </Field>
        ))}
      </FormSection>

      <Field of={form.field('remark')} label={t('diagnosis.remark')}>
        {control => <TextArea {...control} />}
      </Field>
    </RecordForm>
  );
}
