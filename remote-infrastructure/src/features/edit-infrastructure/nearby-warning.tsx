import { isLocalRef, type Position, type RecordRef } from 'shared/contract';
import { formatLength, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { Alert } from 'shared/ui/core';
import { useTexts } from '../../texts';
import { duplicateMetres, useNearbySupports } from './nearby-supports';

interface NearbyWarningProps {
  position: Position | null;
  /** The support being moved. */
  except?: RecordRef | undefined;
}

/** Asks whether a new support is one of those nearby, and warns where one stands at its very place. */
export function NearbyWarning({ position, except }: NearbyWarningProps) {
  const t = useTexts();
  const locale = useLocale();
  const nearby = useNearbySupports(position, except);
  const [nearest] = nearby;
  if (!nearest) return null;
  const duplicates = nearby.filter(({ metres }) => metres <= duplicateMetres).length;
  const reach = formatLength(duplicateMetres, locale);
  return (
    <Alert
      type={duplicates > 0 ? 'warning' : 'info'}
      showIcon
      title={duplicates > 0 ? t('create.nearby', { count: duplicates, metres: reach }) : t('create.isItThis')}
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
