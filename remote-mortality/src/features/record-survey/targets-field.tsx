import { useId, useState } from 'react';
import { keepPreviousData, useQuery } from 'shared/api';
import { useBasket } from 'shared/basket';
import { isLocalRef, type RecordRef } from 'shared/contract';
import { MOST_TARGETS, type surveys } from 'shared/kinds/surveys';
import { recordRefOf } from 'shared/navigation';
import { Button, lazyPart, MapPinIcon, PlusIcon, XIcon } from 'shared/ui/core';
import { RiskSign } from 'shared/ui/data';
import { NumberInput } from 'shared/ui/fields';
import { type ControlProps, FormRow, Input } from 'shared/ui/form';
import type { FormState } from 'shared/ui/record';
import { useSurveyTexts } from '../../locales/survey-texts';
import { useTexts } from '../../locales/texts';
import type { SurveyMapProps } from '../show-survey/survey-map';
import { MOST_LISTED, targetsQuery } from '../show-survey/targets-query';
import classes from './targets-field.module.css';

function MapFailure() {
  const t = useTexts();
  return <p role="alert">{t('form.mapFailed')}</p>;
}

const SurveyMap = lazyPart<SurveyMapProps>(
  async () => (await import('../show-survey/survey-map')).SurveyMap,
  MapFailure,
);

interface Target {
  id?: number | undefined;
  infrastructure?: RecordRef | undefined;
  from_m?: number | null | undefined;
  to_m?: number | null | undefined;
}

interface TargetsFieldProps extends ControlProps<Target[] | null | undefined> {
  state: FormState<typeof surveys>;
}

/** Chooses the supports and lines of a search: by number, from the basket, or on the map. */
export function TargetsField({ value, onChange, state: _, ...aria }: TargetsFieldProps) {
  const t = useSurveyTexts();
  const texts = useTexts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [mapShown, setMapShown] = useState(false);
  const basket = useBasket('infrastructures');
  const targets = value ?? [];
  const refs = targets.flatMap(({ infrastructure }) => infrastructure ?? []);
  const { data: read } = useQuery({ ...targetsQuery(refs), placeholderData: keepPreviousData });
  const left = [...basket.ids].filter(id => !refs.includes(id));

  function add(added: readonly RecordRef[]) {
    const next = [...new Set(added)].filter(ref => !refs.includes(ref));
    const room = MOST_TARGETS - targets.length;
    setProblem(next.length > room ? t('targets.tooMany', { most: MOST_TARGETS }) : '');
    const rows = next.slice(0, room).map(infrastructure => ({ infrastructure, from_m: null, to_m: null }));
    onChange([...targets, ...rows]);
  }
  function addTyped() {
    const words = typed.split(/[\s,;]+/).filter(Boolean);
    const bad = words.filter(word => typeof recordRefOf(word) !== 'number');
    add(words.map(Number).filter(id => Number.isSafeInteger(id) && id > 0));
    setTyped(bad.join(' '));
    if (bad.length > 0) setProblem(t('targets.badNumbers', { text: bad.join(', ') }));
  }
  const toggle = (id: number) =>
    refs.includes(id) ? onChange(targets.filter(({ infrastructure }) => infrastructure !== id)) : add([id]);

  function row({ infrastructure: ref, ...target }: Target, at: number) {
    if (ref === undefined) return null;
    const feature = typeof ref === 'number' ? read?.get(ref) : undefined;
    const kind = feature?.resourcetype;
    const name = isLocalRef(ref)
      ? texts('concerned.waiting.any')
      : kind
        ? texts(`concerned.${kind}`, { id: ref })
        : t('targets.numbered', { id: ref });
    const change = (part: Partial<Target>) =>
      onChange(targets.map((other, place) => (place === at ? { ...other, ...part } : other)));
    return (
      <li key={`${ref}-${at}`} className={classes.target}>
        {feature && <RiskSign risk={feature.properties.risk} />}
        <span>{name}</span>
        <Button
          type="text"
          icon={<XIcon />}
          aria-label={t('targets.remove', { name })}
          onClick={() => onChange(targets.filter((_, place) => place !== at))}
        />
        {kind === 'Line' && (
          <FormRow>
            {(['from_m', 'to_m'] as const).map(end => (
              <label key={end} htmlFor={`${id}-${at}-${end}`}>
                {t(`targets.${end}`)}
                <NumberInput
                  id={`${id}-${at}-${end}`}
                  value={target[end]}
                  placeholder={t('targets.whole')}
                  onChange={metres => change({ [end]: metres })}
                />
              </label>
            ))}
          </FormRow>
        )}
      </li>
    );
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter adds the numbers, and does not save the form.
    <div
      className={classes.field}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        if (typed) addTyped();
      }}
    >
      <div className={classes.numbers}>
        <Input
          {...aria}
          value={typed}
          onChange={setTyped}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('targets.numbers')}
        />
        <Button size="large" icon={<PlusIcon />} onClick={addTyped}>
          {t('targets.add')}
        </Button>
      </div>
      {problem && <p role="alert">{problem}</p>}
      <div className={classes.ways}>
        {left.length > 0 && (
          <Button size="large" onClick={() => add(left)}>
            {t('targets.fromBasket', { count: left.length })}
          </Button>
        )}
        <Button
          size="large"
          icon={<MapPinIcon aria-hidden />}
          aria-expanded={mapShown}
          onClick={() => setMapShown(!mapShown)}
        >
          {t(mapShown ? 'targets.hideMap' : 'targets.onMap')}
        </Button>
      </div>
      {mapShown && <SurveyMap refs={refs} read={read} onPick={toggle} />}
      <p role="status">{t('targets.chosen', { count: targets.length })}</p>
      <ul className={classes.targets}>{targets.slice(0, MOST_LISTED).map(row)}</ul>
      {targets.length > MOST_LISTED && <p>{t('targets.more', { count: targets.length - MOST_LISTED })}</p>}
    </div>
  );
}
