import { isLocalRef, LIMITS, type Position, type RecordRef } from 'shared/contract';
import { formatLength, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { Alert } from 'shared/ui/core';
import { useNearbyInfrastructures } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import classes from './infrastructure-form.module.css';

/** Metres within which another support may be the same one. */
const REACH = 100;

interface NearbyWarningProps {
  position: Position | null;
  /** The support being moved, which is excluded. */
  except?: RecordRef | undefined;
  /** `duplicates`: supports at the same place. `around`: supports nearby. */
  of: 'duplicates' | 'around';
}

/** Asks whether a new support is one of those nearby, and warns if one stands at the same place. */
export function NearbyWarning({ position, except, of }: NearbyWarningProps) {
  const t = useTexts();
  const locale = useLocale();
  const { nearby: around } = useNearbyInfrastructures(position, {
    reach: REACH,
    most: 3,
    resourcetype: 'Point',
    except,
  });
  const duplicates = around.filter(({ metres }) => metres <= LIMITS.duplicateMetres);
  const nearby = of === 'duplicates' ? duplicates : around;
  if (nearby.length === 0 || (of === 'around' && duplicates.length > 0)) return null;
  const reach = formatLength(LIMITS.duplicateMetres, locale);
  return (
    <Alert
      type={of === 'duplicates' ? 'warning' : 'info'}
      className={classes.nearby}
      showIcon
      title={
        of === 'duplicates'
          ? t('create.nearby', { count: duplicates.length, metres: reach })
          : t('create.isItThis')
      }
      description={
        <ul>
          {nearby.map(({ ref, metres }) => {
            const distance = formatLength(metres, locale);
            return (
              <li key={ref}>
                <LocalizedLink to={paths.infrastructure(ref)} target="_blank">
                  {isLocalRef(ref)
                    ? t('create.nearbyWaiting', { distance })
                    : t('create.nearbyOne', { id: ref, distance })}
                </LocalizedLink>
              </li>
            );
          })}
        </ul>
      }
    />
  );
}
