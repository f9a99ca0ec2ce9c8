import { useNomenclatures } from 'shared/api';
import { useLocale } from 'shared/i18n';
import { DIAGNOSIS_ADVICE, DIAGNOSIS_LEVELS, diagnosis, diagnosisInputSchema } from 'shared/kinds';
import { RiskTag } from 'shared/ui/data';
import { DatePicker, MultiSelect, RiskChoice, Select } from 'shared/ui/fields';
import { Checkbox, Field, FormRow, FormSection, TextArea } from 'shared/ui/form';
import { choiceOptions, RecordForm, shownFields, useFieldTexts, useRecordForm } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import type { AboutFormProps } from '../open-form/form-screen';
import { riskOfVisit } from '../read-infrastructure/visit-risk';
import { type DiagnosisDraft, fieldsOfOthers, levelField, newDiagnosis } from './diagnosis-draft';
import classes from './diagnosis-form.module.css';

/** The form of a dated visit: observations, risk and advice. */
export function DiagnosisForm({
  subject,
  initial: given,
  media = [],
  cancelLabel,
  ...start
}: AboutFormProps) {
  const t = useTexts();
  const locale = useLocale();
  const { label } = useFieldTexts(diagnosis);
  const nomenclatures = useNomenclatures();
  const { type, properties } = subject;
  const foreign = fieldsOfOthers(type);
  const record = useRecordForm({
    ...start,
    schema: diagnosisInputSchema,
    resource: 'diagnosis',
    initial: (given as DiagnosisDraft | undefined) ?? newDiagnosis(subject.ref),
    known: { place: subject.geometry },
    media,
    // The server refuses fields of the other type of infrastructure.
    bodyOf: value => Object.fromEntries(Object.entries(value).filter(([name]) => !foreign.has(name))),
    success: t('diagnosis.saved'),
  });
  const { form, initial } = record;
  const { editing, revision } = start;
  const before = editing ? initial : revision?.before;
  const armings = choiceOptions(nomenclatures, 'ARMING', locale, {
    context: { infrastructureType: type, networkType: properties.network_type?.code ?? null },
    chosen: initial.arming_id ?? [],
  });
  const visit = shownFields(diagnosis.facts.fields, form.values, {}, nomenclatures);

  return (
    <RecordForm
      kind={diagnosis}
      of={record}
      label={t(before ? 'titles.diagnosis' : 'diagnosis.new')}
      before={before}
      compared={key => !foreign.has(key)}
      onCancel={start.onCancel}
      cancelLabel={cancelLabel}
    >
      <FormRow>
        <Field of={form.field('date')} label={label('date')}>
          {control => <DatePicker {...control} future={false} />}
        </Field>
        <Field of={form.field('condition_id')} label={label('condition')}>
          {control => (
            <Select
              {...control}
              options={choiceOptions(nomenclatures, 'IFR_COND', locale, { chosen: [initial.condition_id] })}
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
            label={label(level)}
            hint={t(`diagnosis.levelHints.${level}`)}
            group
          >
            {control => <RiskChoice {...control} levels={nomenclatures.choices('RISK_LEV')} />}
          </Field>
        ))}
        <p className={classes.result} aria-live="polite">
          {t('diagnosis.resultingRisk')} <RiskTag risk={riskOfVisit(type, visit)} />
        </p>
      </FormSection>

      <FormSection title={t('diagnosis.advice')}>
        <div className={classes.advice}>
          {DIAGNOSIS_ADVICE[type].map(advice => (
            <Checkbox key={advice} value={form.values[advice]} onChange={given => form.set(advice, given)}>
              {label(advice)}
            </Checkbox>
          ))}
        </div>
        {(['technical_proposal', 'actions', 'equipped_structure'] as const).map(name => (
          <Field key={name} of={form.field(name)} label={label(name)}>
            {control => <TextArea {...control} />}
          </Field>
        ))}
      </FormSection>

      <Field of={form.field('remark')} label={label('remark')}>
        {control => <TextArea {...control} />}
      </Field>
    </RecordForm>
  );
}
