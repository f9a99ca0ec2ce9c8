import type { trials } from 'shared/kinds/surveys';
import { Button, PlusIcon, XIcon } from 'shared/ui/core';
import { type ControlProps, SegmentedChoice } from 'shared/ui/form';
import type { FormState } from 'shared/ui/record';
import { useSurveyTexts } from '../../locales/survey-texts';
import classes from './targets-field.module.css';
import { minutesOfSearch, minutesUntil, momentAfter } from './trial-checks';

interface Check {
  id?: number | undefined;
  minutes?: number | undefined;
  seen?: boolean | null | undefined;
}

interface ChecksFieldProps extends ControlProps<Check[] | null | undefined> {
  state: FormState<typeof trials>;
}

/** What each search of a trial found, or when each check saw the body. */
export function ChecksField({ value, onChange, state, ...aria }: ChecksFieldProps) {
  const t = useSurveyTexts();
  const checks = value ?? [];
  const { kind, placed_on } = state.form.values;
  const placedOn = placed_on ?? '';
  const isDetection = kind === 'DETECTION';
  // The number of a search is its place, so removing one renumbers those after it.
  const give = (next: readonly Check[]) =>
    onChange(
      isDetection ? next.map((check, at) => ({ ...check, minutes: minutesOfSearch(at + 1) })) : [...next],
    );
  const change = (at: number, part: Check) =>
    give(checks.map((check, place) => (place === at ? { ...check, ...part } : check)));
  const last = checks.at(-1)?.minutes ?? 0;
  return (
    <fieldset className={classes.field} aria-labelledby={aria['aria-labelledby']}>
      <ul className={classes.targets}>
        {checks.map(({ id, minutes = 0, seen }, at) => {
          const name = t(isDetection ? 'trial.search' : 'trial.check', { number: at + 1 });
          return (
            <li key={`${id}-${at}`} className={classes.target}>
              <span>{name}</span>
              {!isDetection && (
                <input
                  className={classes.moment}
                  type="datetime-local"
                  aria-label={t('trial.moment', { name })}
                  value={momentAfter(placedOn, minutes)}
                  onChange={({ target }) => {
                    const given = minutesUntil(placedOn, target.value);
                    if (given !== null) change(at, { minutes: given });
                  }}
                />
              )}
              <SegmentedChoice
                className={classes.answer}
                aria-label={name}
                value={seen ? 'seen' : 'not'}
                choices={(['seen', 'not'] as const).map(answer => ({
                  value: answer,
                  label: t(`trial.${isDetection ? 'DETECTION' : 'PERSISTENCE'}.${answer}`),
                }))}
                onChange={answer => change(at, { seen: answer === 'seen' })}
              />
              <Button
                type="text"
                icon={<XIcon />}
                aria-label={t('targets.remove', { name })}
                onClick={() => give(checks.filter((_, place) => place !== at))}
              />
            </li>
          );
        })}
      </ul>
      <Button
        size="large"
        icon={<PlusIcon />}
        onClick={() => give([...checks, { minutes: last + minutesOfSearch(1), seen: !isDetection }])}
      >
        {t(isDetection ? 'trial.addSearch' : 'trial.addCheck')}
      </Button>
    </fieldset>
  );
}
