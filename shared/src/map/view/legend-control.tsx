import type { ReactNode } from 'react';
import { later } from '../leaflet/later';
import { MapControl } from './map-control';
import { MapPanel } from './map-panel';
import { useTexts } from './texts';

export const Legend = later(async () => (await import('./legend')).Legend);

export function LegendControl({ children }: { children: ReactNode }) {
  const t = useTexts();
  return (
    <MapControl place="bottom-start">
      <MapPanel label={t('legend.title')} icon="legend">
        {children}
      </MapPanel>
    </MapControl>
  );
}
