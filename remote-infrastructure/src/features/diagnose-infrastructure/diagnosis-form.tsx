import { useNomenclatures } from 'shared/api';
import { formatDate, useLocale } from 'shared/i18n';
import {
  DIAGNOSIS_ADVICE,
  DIAGNOSIS_LEVELS,
  diagnosis,
  diagnosisInputSchema,
  riskOfVisit,
} from 'shared/kinds';
import { DayChoice, MultiSelect, RiskChoice, Select } from 'shared/ui/fields';
import { Checkbox, Field, FormFold, KnownValues, TextArea } from 'shared/ui/form';
import { choiceOptions, RecordForm, shownFields, useFieldTexts, useRecordForm } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import type { AboutFormProps } from '../open-form/form-screen';
import { type DiagnosisDraft, fieldsOfOthers, levelField, newDiagnosis } from './diagnosis-draft';
import classes from './diagnosis-form.module.css';
import { ResultingRisk } from './resulting-risk';

const DETAILS = ['technical_proposal', 'actions', 'equipped_structure'] as const;

/** The form of a dated visit: observations, risk and advice. */
export function DiagnosisForm({
  subject,
  initial: given,
  media = [],
  title,
  about,
  intro,
  cancelLabel,
  ...start
}: AboutFormProps) {
  const t = useTexts();
  const locale = useLocale();
  const { label, ask, code, shown } = useFieldTexts(diagnosis);
  const nomenclatures = useNomenclatures();
  const { type, properties } = subject;
  const foreign = fieldsOfOthers(type);
  const last = given ? undefined : properties.diagnosis?.find(visit => visit.last);
  const context = { infrastructureType: type, networkType: properties.network_type?.code ?? null };
  const offered = [...nomenclatures.choices('ARMING', context), ...nomenclatures.choices('IFR_COND')].map(
    ({ id }) => id,
  );
  const record = useRecordForm({
    ...start,
    schema: diagnosisInputSchema,
    resource: 'diagnosis',
    initial: (given as DiagnosisDraft | undefined) ?? newDiagnosis(subject.ref, last, new Set(offered)),
    known: { place: subject.geometry },
    media,
    // The server refuses fields of the other type of infrastructure.
    bodyOf: value => Object.fromEntries(Object.entries(value).filter(([name]) => !foreign.has(name))),
    success: t('diagnosis.saved'),
  });
  const { form, initial } = record;
  const { editing, revision } = start;
  const before = editing ? initial : revision?.before;
  const visit = shownFields(diagnosis.facts.fields, form.values, {}, nomenclatures);
  const armingLabel = label(`arming_id.${type}`);
  const [picture] = last?.media ?? [];
  const year = last?.date.slice(0, 4) ?? '';

  const arming = (
    <Field of={form.field('arming_id')} label={armingLabel}>
      {control => (
        <MultiSelect
          {...control}
          options={choiceOptions(nomenclatures, 'ARMING', locale, {
            context,
            chosen: initial.arming_id ?? [],
          })}
          placeholder={t('notGiven')}
        />
      )}
    </Field>
  );
  const condition = (
    <Field of={form.field('condition_id')} label={label('condition')}>
      {control => (
        <Select
          {...control}
          options={choiceOptions(nomenclatures, 'IFR_COND', locale, { chosen: [initial.condition_id] })}
          placeholder={t('notGiven')}
        />
      )}
    </Field>
  );

  return (
    <RecordForm
      kind={diagnosis}
      of={record}
      title={title}
      about={about}
      intro={intro}
      earlier={picture && { media: picture, when: year }}
      before={before}
      compared={key => !foreign.has(key)}
      onCancel={start.onCancel}
      cancelLabel={cancelLabel}
    >
      <Field of={form.field('date')} label={label('date')} group>
        {control => <DayChoice {...control} />}
      </Field>
      {DIAGNOSIS_LEVELS[type].map(level => (
        <Field
          key={level}
          of={form.field(levelField(level))}
          {...ask(level)}
          hint={level === 'sgmt_build_integr_risk' && t('diagnosis.noEffect')}
          group
        >
          {control => (
            <RiskChoice
              {...control}
              levels={nomenclatures.choices('RISK_LEV')}
              answer={risk => code(level, risk)}
            />
          )}
        </Field>
      ))}
      <ResultingRisk
        risk={riskOfVisit(type, visit)}
        before={last && { risk: riskOfVisit(type, last), year }}
      />
      {last ? (
        <KnownValues
          title={t('diagnosis.takenOver', { year })}
          note={formatDate(last.date, locale)}
          values={[
            { of: form.field('arming_id'), label: armingLabel, text: shown('arming', visit), field: arming },
            {
              of: form.field('condition_id'),
              label: label('condition'),
              text: shown('condition', visit),
              field: condition,
            },
          ]}
        />
      ) : (
        <>
          {arming}
          {condition}
        </>
      )}
      <fieldset className={classes.advice}>
        <legend>
          {t('diagnosis.adviceQuestion')} <small>{t('diagnosis.several')}</small>
        </legend>
        {DIAGNOSIS_ADVICE[type].map(advice => (
          <Checkbox chip key={advice} value={form.values[advice]} onChange={given => form.set(advice, given)}>
            {label(advice)}
          </Checkbox>
        ))}
      </fieldset>
      <Field of={form.field('remark')} label={label('remark')}>
        {control => <TextArea {...control} />}
      </Field>
      <FormFold title={t('diagnosis.details')} open={DETAILS.some(name => form.values[name])}>
        {DETAILS.map(name => (
          <Field key={name} of={form.field(name)} label={label(name)}>
            {control => <TextArea {...control} />}
          </Field>
        ))}
      </FormFold>
    </RecordForm>
  );
}
