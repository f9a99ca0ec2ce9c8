import { useState } from 'react';
import { fetchTile, useBaseLayers } from 'shared/api';
import type { AreaGeometry } from 'shared/contract';
import { DrawGeometry, EditableSurface, FocusOn, MapView } from 'shared/map';
import { Button } from 'shared/ui/core';
import type { ControlProps } from 'shared/ui/form';
import { useTexts } from '../locales/texts';
import classes from './table.module.css';

type Polygon = Extract<AreaGeometry, { type: 'Polygon' }>;

function withPart(geometry: AreaGeometry | null, part: Polygon): AreaGeometry {
  if (!geometry) return part;
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return { type: 'MultiPolygon', coordinates: [...parts, part.coordinates] };
}

export function SurfaceInput({ value, onChange }: ControlProps<AreaGeometry | null | undefined>) {
  const t = useTexts();
  const { layers } = useBaseLayers();
  const geometry = value ?? null;
  const [adding, setAdding] = useState(false);
  const drawing = adding || !geometry;
  // The map focuses only once, since it must not move while a vertex is dragged.
  const [initialGeometry] = useState(geometry);
  return (
    <div>
      <div className={classes.surface}>
        <MapView label={t('surface.label')} baseLayers={layers} fetchTile={fetchTile}>
          <FocusOn geometry={initialGeometry} />
          {geometry && <EditableSurface geometry={geometry} editing={!drawing} onChange={onChange} />}
          {drawing && (
            <DrawGeometry
              shape="Polygon"
              geometry={null}
              onChange={drawn => {
                if (drawn?.geometry.type !== 'Polygon') return;
                onChange(withPart(geometry, drawn.geometry));
                setAdding(false);
              }}
              {...(geometry && { onCancel: () => setAdding(false) })}
            />
          )}
        </MapView>
      </div>
      <p className={classes.note}>{t(drawing ? 'surface.draw' : 'surface.edit')}</p>
      {geometry && !adding && (
        <div className={classes.buttons}>
          <Button onClick={() => setAdding(true)}>{t('surface.add')}</Button>
          <Button danger onClick={() => onChange(null)}>
            {t('surface.again')}
          </Button>
        </div>
      )}
    </div>
  );
}
