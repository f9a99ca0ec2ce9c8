import { useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { useTheme } from '../../platform/theme/theme-store';
import { type MapPalette, paletteOf } from './palette';

/** The colours of the surrounding map, updated when the theme changes. */
export function useMapPalette(): MapPalette {
  const map = useMap();
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme gives the stylesheet other colours.
  return useMemo(() => paletteOf(map.getContainer()), [map, theme]);
}
