import { type FormEvent, useEffect, useState } from 'react';
import type { Position } from 'shared/contract';
import { formatLength, useLocale } from 'shared/i18n';
import { LocalizedLink, paths, recordRefOf, useLocalizedNavigate } from 'shared/navigation';
import { Button, CaretRightIcon } from 'shared/ui/core';
import { useOwnPosition } from 'shared/ui/fields';
import { type NearbyInfrastructure, useNearbyInfrastructures } from 'shared/ui/record';
import classes from './share.module.css';
import { useTexts } from './texts';
import { TAKES_SHARED } from './use-shared';

/** Metres within which supports and lines are proposed. */
const REACH = 300;
const MOST = 5;

/**
 * Asks which support or line was visited. Offers the supports and lines nearest to where the photograph was taken, or
 * else to the device, and a field for a number.
 */
export function ChooseSupport({ takenAt }: { takenAt: Position | null }) {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useLocalizedNavigate();
  const [devicePosition, setDevicePosition] = useState<Position | null>(null);
  const { own: ownPosition, locate } = useOwnPosition(setDevicePosition, { takesAny: true });
  useEffect(
    function locateWithoutPlace() {
      if (!takenAt) locate();
    },
    [takenAt, locate],
  );
  const position = takenAt ?? devicePosition;
  const { status, nearby } = useNearbyInfrastructures(position, { reach: REACH, most: MOST });
  const isLocating = ownPosition.status === 'idle' || ownPosition.status === 'locating';
  const where = takenAt ? 'photograph' : devicePosition ? 'device' : isLocating ? 'locating' : 'unknown';

  const nameOf = ({ ref, resourcetype }: NearbyInfrastructure) => {
    const kind = resourcetype === 'Line' ? 'line' : 'point';
    return typeof ref === 'number' ? t(kind, { ref }) : t(`unsent.${kind}`);
  };
  function begin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const ref = recordRefOf(String(new FormData(event.currentTarget).get('number')).trim());
    if (ref !== undefined) navigate(paths.diagnosis(ref), { state: TAKES_SHARED });
  }

  return (
    <section className={classes.which} aria-label={t('which')}>
      <h2>{t('which')}</h2>
      <p role="status">
        {t(`where.${where}`)} {status === 'pending' && t('nearby.pending')}
        {status === 'failed' && t('nearby.failed')}
        {status === 'known' &&
          nearby.length === 0 &&
          t('nearby.none', { reach: formatLength(REACH, locale) })}
      </p>
      <ul>
        {nearby.map(infrastructure => (
          <li key={infrastructure.ref}>
            <LocalizedLink to={paths.diagnosis(infrastructure.ref)} state={TAKES_SHARED}>
              <span>{nameOf(infrastructure)}</span>
              <span className={classes.metres}>
                {formatLength(Math.round(infrastructure.metres), locale)}
              </span>
              <CaretRightIcon />
            </LocalizedLink>
          </li>
        ))}
      </ul>
      <form className={classes.number} onSubmit={begin}>
        <label>
          {t('number')}
          <input name="number" inputMode="numeric" pattern="[1-9][0-9]{0,14}" required autoComplete="off" />
        </label>
        <Button htmlType="submit" size="large">
          {t('begin')}
        </Button>
      </form>
    </section>
  );
}
