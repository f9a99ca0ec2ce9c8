import type { Position } from 'shared/contract';
import { formatLength, useLocale } from 'shared/i18n';
import { LocalizedLink, paths } from 'shared/navigation';
import { Alert } from 'shared/ui/core';
import { useTexts } from '../../texts';
import { nearbyMetres, useNearbySupports } from './nearby-supports';

/** Tells of supports that stand where a new one is being put. */
export function NearbyWarning({ position, except }: { position: Position | null; except?: number }) {
  const t = useTexts();
  const locale = useLocale();
  const nearby = useNearbySupports(position, except);
  if (nearby.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('create.nearby', { count: nearby.length, metres: formatLength(nearbyMetres, locale) })}
      description={
        <ul>
          {nearby.map(({ id, metres }) => (
            <li key={id}>
              <LocalizedLink to={paths.infrastructure(id)} target="_blank">
                {t('create.nearbyOne', { id, distance: formatLength(metres, locale) })}
              </LocalizedLink>
            </li>
          ))}
        </ul>
      }
    />
  );
}
