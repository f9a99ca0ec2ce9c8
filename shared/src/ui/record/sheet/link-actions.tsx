import type { Geometry } from '../../../geometry';
import { anchorOf } from '../../../geometry/anchor-of';
import { useLocalizedPath } from '../../../platform/navigation';
import { useTexts } from '../kind/texts';
import type { Action } from './action-menu';
import { useCopy } from './copyable';
import { LinkSimpleIcon, NavigationArrowIcon } from './icons';

/** The address that opens a phone's navigation; `undefined` on devices without touch. */
function navigationTo(geometry: Geometry): string | undefined {
  if (!window.matchMedia('(pointer: coarse)').matches) return undefined;
  const [longitude, latitude] = anchorOf(geometry);
  const place = `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
  // Apple's devices do not know `geo:`.
  const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
  return isApple ? `maps:?daddr=${place}` : `geo:${place}?q=${place}`;
}

/**
 * Actions that write nothing: to go to the place of a record, to copy its address.
 * @param path `null` for a record that is on this device only
 */
export function useLinkActions(path: string | null, geometry: Geometry | null): readonly Action[] {
  const t = useTexts();
  const localize = useLocalizedPath();
  const copy = useCopy();
  const href = geometry && navigationTo(geometry);
  return [
    ...(href ? [{ key: 'way', icon: <NavigationArrowIcon />, label: t('sheet.wayThere'), href }] : []),
    ...(path === null
      ? []
      : [
          {
            key: 'link',
            icon: <LinkSimpleIcon />,
            label: t('sheet.copyLink'),
            onSelect: () => void copy(new URL(localize(path), window.location.origin).href),
          },
        ]),
  ];
}
