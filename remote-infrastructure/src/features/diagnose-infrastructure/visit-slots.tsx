import type { CSSProperties } from 'react';
import { formatDate } from 'shared/i18n';
import { DIAGNOSIS_ADVICE, diagnosis, riskOfVisit } from 'shared/kinds';
import { RiskSign, riskName } from 'shared/ui/data';
import { Checkbox, KnownValues } from 'shared/ui/form';
import { FormParts, shownFields } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { ArmingByTouch } from './arming-by-touch';
import type { VisitForm } from './visit-form';
import classes from './visit-slots.module.css';

const visitOf = ({ form, texts }: VisitForm) =>
  shownFields(diagnosis.facts.fields, form.values, {}, texts.nomenclatures);

/** The risk resulting from the answers, beside the risk at the last visit. */
export function ResultingRisk(state: VisitForm) {
  const t = useTexts();
  const { last, year } = state.own;
  const { type } = state.about;
  const risk = riskOfVisit(type, visitOf(state));
  const before = last && riskOfVisit(type, last);
  const name = riskName(risk);
  const colours = { '--tint': `var(--av-${name}-tint)`, '--ink': `var(--av-${name}-ink)` } as CSSProperties;
  return (
    <p className={classes.result} style={colours} aria-live="polite">
      <RiskSign risk={risk} size={26} />
      <span>{t(`diagnosis.resultingRisk.${risk ?? 'none'}`)}</span>{' '}
      {before !== undefined && (
        <small>
          {before === risk
            ? t('diagnosis.asIn', { year })
            : t(`diagnosis.riskBefore.${before ?? 'none'}`, { year })}
        </small>
      )}
    </p>
  );
}

/** Arming and condition, which rarely change. They stay as on the last visit until the user changes them. */
export function SeldomChanged(state: VisitForm) {
  const t = useTexts();
  const { form, texts, about, own } = state;
  const { last, year } = own;
  const fields = [
    { field: 'arming', label: texts.label(`arming_id.${about.type}`) },
    { field: 'condition', label: texts.label('condition') },
  ] as const;
  const byTouch = about.type === 'POLE' && <ArmingByTouch {...state} />;
  if (!last)
    return (
      <>
        {byTouch}
        <FormParts of={state} parts={fields} />
      </>
    );
  return (
    <KnownValues
      title={t('diagnosis.takenOver', { year })}
      note={formatDate(last.date, texts.locale)}
      values={fields.map(part => ({
        of: form.field(`${part.field}_id`),
        label: part.label,
        text: texts.shown(part.field, visitOf(state)),
        field: (
          <>
            {part.field === 'arming' && byTouch}
            <FormParts of={state} parts={[part]} />
          </>
        ),
      }))}
    />
  );
}

export function Advice({ about, form, texts }: VisitForm) {
  const t = useTexts();
  return (
    <fieldset className={classes.advice}>
      <legend>
        {t('diagnosis.adviceQuestion')} <small>{t('diagnosis.several')}</small>
      </legend>
      {DIAGNOSIS_ADVICE[about.type].map(advice => (
        <Checkbox
          chip
          key={advice}
          value={form.values[advice]}
          onChange={isAdvised => form.set(advice, isAdvised)}
        >
          {texts.label(advice)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
