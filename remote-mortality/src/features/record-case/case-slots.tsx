import { queryClient } from 'shared/api';
import { isAlive, isLocalRef } from 'shared/contract';
import { formatPosition } from 'shared/geometry';
import { formatDate } from 'shared/i18n';
import { CauseSign } from 'shared/map';
import { LocalizedLink } from 'shared/navigation';
import { Alert, Button, lazyPart, notify } from 'shared/ui/core';
import { NumberInput } from 'shared/ui/fields';
import { Field, type KnownValue, KnownValues } from 'shared/ui/form';
import { FormParts } from 'shared/ui/record';
import { useSurveyTexts } from '../../locales/survey-texts';
import { useTexts } from '../../locales/texts';
import { linkTargetQuery } from '../choose-infrastructure/link-target';
import { useTargetName } from '../choose-infrastructure/use-target-name';
import { type CaseForm, chooseTarget } from './case-form';
import classes from './case-form.module.css';
import type { CaseMapProps } from './case-map';
import { InfrastructureField } from './infrastructure-field';

/** Without the map, the place can still be entered as a position. */
function MapFailure() {
  const t = useTexts();
  return <Alert type="warning" showIcon title={t('form.mapFailed')} />;
}

const CaseMap = lazyPart<CaseMapProps>(async () => (await import('./case-map')).CaseMap, MapFailure);

/** On a phone the map is above the form and may be out of view. */
const showMap = (note: HTMLElement | null) =>
  note?.parentElement?.scrollIntoView?.({ block: 'nearest', behavior: 'smooth' });

export function PlacingMap(state: CaseForm) {
  const t = useTexts();
  const { own, geometry, focus, draw, position } = state;
  const pick = async (id: number) => {
    own.setPicking(false);
    try {
      chooseTarget(state, await queryClient.fetchQuery(linkTargetQuery(id)));
    } catch {
      notify({ type: 'error', msg: t('concerned.pickFailed') });
    }
  };
  return (
    <>
      <CaseMap
        geometry={geometry?.type === 'Point' ? geometry : null}
        onDraw={drawn => draw({ geometry: drawn, snapped: [] })}
        focus={focus}
        target={own.target}
        picking={own.picking}
        onPick={id => void pick(id)}
        position={position}
      />
      {own.picking && (
        <p ref={showMap} role="status" className={classes.picking}>
          {t('concerned.picking')}
        </p>
      )}
    </>
  );
}

const PLACE = ['geom', { field: 'infrstr', control: InfrastructureField, group: true }] as const;

/** The field for the place of a case whose form opened without a place. */
export const PlaceToFind = (state: CaseForm) => !state.own.place && <FormParts of={state} parts={PLACE} />;

/** Only an injured bird has a care centre and an outcome. */
export function chooseState(state: 'dead' | 'injured', { form }: CaseForm) {
  form.set('state', state);
  if (state === 'dead') for (const name of ['centre_id', 'outcome'] as const) form.set(name, null);
}

const signOf = (cause: number, { texts, form }: CaseForm) => ({
  tone: isAlive(form.values) ? undefined : ('death' as const),
  sign: <CauseSign code={texts.nomenclatures.byId(cause)?.code} />,
});

/** What killed or injured the bird. */
export function CauseField(state: CaseForm) {
  const { words } = state.texts;
  const label = state.form.values.state === 'injured' && words.question?.['death_cause_id.injured'];
  return <FormParts of={state} parts={[{ field: 'death_cause', signs: signOf, ...(label && { label }) }]} />;
}

export const CareFields = (state: CaseForm) =>
  state.form.values.state === 'injured' && <FormParts of={state} parts={['centre', 'outcome']} />;

/** Values that the form knows when it opens. A field to change a value is shown on request. */
export function KnownFacts(state: CaseForm) {
  const t = useTexts();
  const nameOf = useTargetName();
  const { form, texts, start, geometry, own } = state;
  const knownValue = (name: 'date' | 'author', text: KnownValue['text']): KnownValue => ({
    of: form.field(name),
    label: texts.label(name),
    text,
    field: (
      <FormParts
        of={state}
        parts={[{ field: name, ...(name === 'author' && { input: { autoComplete: 'name' } }) }]}
      />
    ),
  });
  const values = [
    knownValue('date', start.date && formatDate(form.values.date ?? '', texts.locale)),
    knownValue('author', start.author && form.values.author),
  ];
  if (own.place)
    values.unshift({
      of: form.field('geom'),
      label: t('case.place'),
      text: own.target
        ? nameOf(own.target)
        : formatPosition(geometry?.type === 'Point' ? geometry.coordinates : own.place),
      field: <FormParts of={state} parts={PLACE} />,
      onOpen: own.startPlacing,
    });
  return <KnownValues values={values} />;
}

/** The search that found the birds, with a button that ends the link. */
export function FoundDuring({ form }: CaseForm) {
  const t = useSurveyTexts();
  const { survey } = form.values;
  if (survey == null) return null;
  return (
    <p>
      <LocalizedLink to={`/surveys/${survey}`}>
        {isLocalRef(survey) ? t('found.waiting') : t('found.during', { id: survey })}
      </LocalizedLink>{' '}
      <Button type="link" onClick={() => form.set('survey', null)}>
        {t('found.unlink')}
      </Button>
    </p>
  );
}

/** Links a chance find to a search by its number. */
export function SurveyNumber({ form }: CaseForm) {
  const t = useSurveyTexts();
  const { survey } = form.values;
  if (isLocalRef(survey)) return null;
  return (
    <Field of={form.field('survey')} label={t('found.number')}>
      {control => (
        <NumberInput {...control} value={survey ?? null} onChange={number => form.set('survey', number)} />
      )}
    </Field>
  );
}
