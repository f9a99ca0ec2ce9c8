import { isLocalRef, LIMITS } from 'shared/contract';
import { formatLength, useLocale } from 'shared/i18n';
import type { points } from 'shared/kinds';
import { LocalizedLink, paths } from 'shared/navigation';
import { refOf } from 'shared/outbox';
import { Alert } from 'shared/ui/core';
import { type FormState, useNearbyInfrastructures } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import classes from './nearby-warning.module.css';

/** Metres within which a recorded support may be the same as the new support. */
const REACH = 100;

type SupportForm = FormState<typeof points>;

/** Asks whether a new support is one of the recorded supports nearby. */
export const NearbySupports = (state: SupportForm) => <NearbyWarning of="around" state={state} />;
/** Warns if a recorded support stands at the place of a new support. */
export const NearbyDuplicates = (state: SupportForm) => <NearbyWarning of="duplicates" state={state} />;

function NearbyWarning({ of, state }: { of: 'duplicates' | 'around'; state: SupportForm }) {
  const { isNew, entry, geometry } = state;
  const t = useTexts();
  const locale = useLocale();
  const position = isNew && geometry?.type === 'Point' ? geometry.coordinates : null;
  const { nearby: around } = useNearbyInfrastructures(position, {
    reach: REACH,
    most: 3,
    resourcetype: 'Point',
    except: entry === undefined ? undefined : refOf(entry),
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
