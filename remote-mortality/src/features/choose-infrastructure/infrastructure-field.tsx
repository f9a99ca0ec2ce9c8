import { isLocalRef, type Position, type RecordRef } from 'shared/contract';
import { formatLength, useLocale } from 'shared/i18n';
import { Button, MapPinIcon } from 'shared/ui/core';
import type { ControlProps } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import classes from './infrastructure-field.module.css';
import { type LinkTarget, metresTo } from './link-target';
import { REACH, useNearest } from './use-nearest';

interface InfrastructureFieldProps extends ControlProps<RecordRef | null | undefined> {
  /** Position of the dead bird. */
  position: Position | null;
  /** The chosen infrastructure, once it is loaded. */
  chosen: LinkTarget | null;
  onChoose: (target: LinkTarget | null) => void;
  /** Whether the map waits for a click on a support or line. */
  picking: boolean;
  onPick: (picking: boolean) => void;
}

/** Chooses the support or line of a case: one of the nearest, one picked on the map, or none. */
export function InfrastructureField({
  id,
  value,
  position,
  chosen,
  onChoose,
  picking,
  onPick,
  onBlur,
  onChange: _,
  'aria-required': __,
  ...aria
}: InfrastructureFieldProps) {
  const t = useTexts();
  const locale = useLocale();
  const nearest = useNearest(position);
  const proposals = nearest.status === 'known' ? nearest.proposals : [];
  const others = chosen && !proposals.some(({ ref }) => ref === chosen.ref) ? [chosen] : [];
  const reach = formatLength(REACH, locale);

  const option = (key: string, label: string, checked: boolean, choose: () => void, distance?: string) => (
    <label key={key} className={classes.option}>
      <input type="radio" name={id} checked={checked} onChange={choose} onBlur={onBlur} />
      <span>{label}</span>
      {distance && <span className={classes.distance}>{distance}</span>}
    </label>
  );
  const labelFor = (target: LinkTarget) =>
    isLocalRef(target.ref)
      ? t(`concerned.waiting.${target.resourcetype}`)
      : t(`concerned.${target.resourcetype}`, { id: target.ref });

  return (
    <div className={classes.field}>
      <div id={id} role="radiogroup" className={classes.options} {...aria}>
        {option('none', t('concerned.none'), value == null, () => onChoose(null))}
        {[...others, ...proposals].map(target =>
          option(
            String(target.ref),
            labelFor(target),
            value === target.ref,
            () => onChoose(target),
            position ? formatLength(Math.round(metresTo(target, position)), locale) : undefined,
          ),
        )}
      </div>
      <p role="status" className={classes.note}>
        {nearest.status === 'idle' && t('concerned.placeFirst', { reach })}
        {nearest.status === 'pending' && t('concerned.looking')}
        {nearest.status === 'failed' && t('concerned.failed')}
        {nearest.status === 'known' &&
          (proposals.length > 0 ? t('concerned.near', { reach }) : t('concerned.nothingNear', { reach }))}
      </p>
      <Button
        size="large"
        icon={<MapPinIcon aria-hidden />}
        type={picking ? 'primary' : 'default'}
        aria-pressed={picking}
        onClick={() => onPick(!picking)}
      >
        {t(picking ? 'concerned.stopPicking' : 'concerned.pick')}
      </Button>
    </div>
  );
}
