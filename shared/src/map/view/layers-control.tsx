import { useId } from 'react';
import { useLocale } from '../../platform/language';
import type { MapBaseLayer } from '../base/base-layer-tiles';
import { type ControlPlace, MapControl } from './map-control';
import { MapPanel } from './map-panel';
import styles from './map-view.module.css';
import { overlayIdOf, type ShownLayers } from './shown-layers';
import { useTexts } from './texts';

export type MapOverlay = { readonly id: string; readonly label: string };

export function LayersControl({
  place,
  baseLayers,
  overlays,
  shown,
  unreachable,
  onChange,
}: {
  place: ControlPlace;
  baseLayers: readonly MapBaseLayer[];
  overlays: readonly MapOverlay[];
  shown: ShownLayers;
  /** Ids of the layers of the server's list whose tiles fail. */
  unreachable: readonly number[];
  onChange: (shown: ShownLayers) => void;
}) {
  const t = useTexts();
  const locale = useLocale();
  const group = useId();
  const nameOf = (layer: MapBaseLayer) => (locale === 'en' && layer.name_en) || layer.name;
  const labelOf = (layer: MapBaseLayer) =>
    unreachable.includes(layer.id) ? t('layers.unreachable', { name: nameOf(layer) }) : nameOf(layer);
  const tileOverlays = baseLayers
    .filter(layer => layer.layer_type === 'overlay')
    .map(layer => ({ id: overlayIdOf(layer), label: labelOf(layer) }));
  const toggle = (id: string, on: boolean) =>
    onChange({
      ...shown,
      overlays: on ? [...shown.overlays, id] : shown.overlays.filter(shownId => shownId !== id),
    });

  return (
    <MapControl place={place}>
      <MapPanel label={t('layers.title')} icon="layers">
        <fieldset className={styles.choices}>
          <legend>{t('layers.base')}</legend>
          {baseLayers
            .filter(layer => layer.layer_type === 'base')
            .map(layer => (
              <label key={layer.id}>
                <input
                  type="radio"
                  name={group}
                  checked={shown.base === layer.id}
                  onChange={() => onChange({ ...shown, base: layer.id })}
                />
                {labelOf(layer)}
              </label>
            ))}
        </fieldset>
        {overlays.length + tileOverlays.length > 0 && (
          <fieldset className={styles.choices}>
            <legend>{t('layers.overlays')}</legend>
            {[...overlays, ...tileOverlays].map(({ id, label }) => (
              <label key={id}>
                <input
                  type="checkbox"
                  checked={shown.overlays.includes(id)}
                  onChange={event => toggle(id, event.target.checked)}
                />
                {label}
              </label>
            ))}
          </fieldset>
        )}
      </MapPanel>
    </MapControl>
  );
}
