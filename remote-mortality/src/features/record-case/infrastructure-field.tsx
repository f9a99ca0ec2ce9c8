import type { RecordRef } from 'shared/contract';
import { distanceTo } from 'shared/geometry';
import { formatLength } from 'shared/i18n';
import { Button, MapPinIcon } from 'shared/ui/core';
import type { ControlProps } from 'shared/ui/form';
import { useNearbyInfrastructures } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { useTargetName } from '../choose-infrastructure/use-target-name';
import { type CaseForm, chooseTarget } from './case-form';
import classes from './infrastructure-field.module.css';

/** Metres within which supports and lines are proposed for a case. */
const REACH = 300;

interface InfrastructureFieldProps extends ControlProps<RecordRef | null | undefined> {
  state: CaseForm;
}

/** Chooses the support or line of a case: one of the nearest, one picked on the map, or none. */
export function InfrastructureField({
  id,
  value,
  state,
  onBlur,
  onChange: _,
  'aria-required': __,
  ...aria
}: InfrastructureFieldProps) {
  const { geometry, own, texts } = state;
  const { target: chosen, picking, setPicking } = own;
  const position = geometry?.type === 'Point' ? geometry.coordinates : null;
  const t = useTexts();
  const { locale, words } = texts;
  const nameOf = useTargetName();
  const { status, nearby } = useNearbyInfrastructures(position, { reach: REACH, most: 5 });
  const others = chosen && !nearby.some(({ ref }) => ref === chosen.ref) ? [chosen] : [];
  const reach = formatLength(REACH, locale);

  const option = (key: string, label: string, checked: boolean, choose: () => void, distance?: string) => (
    <label key={key} className={classes.option}>
      <input type="radio" name={id} checked={checked} onChange={choose} onBlur={onBlur} />
      <span>{label}</span>
      {distance && <span className={classes.distance}>{distance}</span>}
    </label>
  );

  return (
    <div className={classes.field}>
      <div id={id} role="radiogroup" className={classes.options} {...aria}>
        {option('none', words.none?.infrstr_id ?? '', value == null, () => chooseTarget(state, null))}
        {[...others, ...nearby].map(target =>
          option(
            String(target.ref),
            nameOf(target),
            value === target.ref,
            () => chooseTarget(state, target),
            position ? formatLength(Math.round(distanceTo(position, target.geometry)), locale) : undefined,
          ),
        )}
      </div>
      <p role="status" className={classes.note}>
        {status === 'idle' && t('concerned.placeFirst', { reach })}
        {status === 'pending' && t('concerned.looking')}
        {status === 'failed' && t('concerned.failed')}
        {status === 'known' &&
          (nearby.length > 0 ? t('concerned.near', { reach }) : t('concerned.nothingNear', { reach }))}
      </p>
      <Button
        size="large"
        icon={<MapPinIcon aria-hidden />}
        type={picking ? 'primary' : 'default'}
        aria-pressed={picking}
        onClick={() => setPicking(!picking)}
      >
        {t(picking ? 'concerned.stopPicking' : 'concerned.pick')}
      </Button>
    </div>
  );
}
