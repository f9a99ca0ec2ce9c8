import { useId } from 'react';
import { isDrawnKind, OVERLAY_COLOUR } from '../../contract/reference';
import { useLocale } from '../../platform/language';
import type { LayerTrouble, MapBaseLayer } from '../base/base-layer-tiles';
import { type ControlPlace, MapControl } from './map-control';
import { MapPanel } from './map-panel';
import styles from './map-view.module.css';
import { overlayIdOf, type ShownLayers } from './shown-layers';
import { useTexts } from './texts';

export type MapOverlay = { readonly id: string; readonly label: string };

/** Troubles of layers of the server's list, by their ids. */
export type LayerTroubles = Readonly<Record<number, LayerTrouble | null>>;

export function LayersControl({
  place,
  baseLayers,
  overlays,
  shown,
  troubles,
  onChange,
}: {
  place: ControlPlace;
  baseLayers: readonly MapBaseLayer[];
  overlays: readonly MapOverlay[];
  shown: ShownLayers;
  troubles: LayerTroubles;
  onChange: (shown: ShownLayers) => void;
}) {
  const t = useTexts();
  const locale = useLocale();
  const group = useId();
  const nameOf = (layer: MapBaseLayer) => (locale === 'en' && layer.name_en) || layer.name;
  const labelOf = (layer: MapBaseLayer) => {
    const trouble = troubles[layer.id];
    return trouble ? t(`layers.trouble.${trouble}`, { name: nameOf(layer) }) : nameOf(layer);
  };
  const tileOverlays = baseLayers
    .filter(layer => layer.layer_type === 'overlay')
    .map(layer => ({
      id: overlayIdOf(layer),
      label: labelOf(layer),
      stroke: isDrawnKind(layer.kind)
        ? `3px ${layer.dashed ? 'dashed' : 'solid'} ${layer.colour ?? OVERLAY_COLOUR}`
        : '',
    }));
  const choices: readonly (MapOverlay & { stroke?: string })[] = [...overlays, ...tileOverlays];
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
        {choices.length > 0 && (
          <fieldset className={styles.choices}>
            <legend>{t('layers.overlays')}</legend>
            {choices.map(({ id, label, stroke }) => (
              <label key={id}>
                <input
                  type="checkbox"
                  checked={shown.overlays.includes(id)}
                  onChange={event => toggle(id, event.target.checked)}
                />
                {stroke && <span className={styles.stroke} style={{ borderTop: stroke }} />}
                {label}
              </label>
            ))}
          </fieldset>
        )}
      </MapPanel>
    </MapControl>
  );
}
