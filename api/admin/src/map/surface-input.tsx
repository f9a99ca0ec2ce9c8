import { Box, Button, FormHelperText, InputLabel, Stack } from '@mui/material';
import { useState } from 'react';
import { required, useInput, useTranslate } from 'react-admin';
import { fetchTile, useBaseLayers } from 'shared/api';
import type { AreaGeometry } from 'shared/contract';
import { DrawGeometry, FocusOn, MapView } from 'shared/map';
import { EditableSurface } from './editable-surface';

type Polygon = Extract<AreaGeometry, { type: 'Polygon' }>;

/** Adds a part to an outline. */
function withPart(geometry: AreaGeometry | null, part: Polygon): AreaGeometry {
  if (!geometry) return part;
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return { type: 'MultiPolygon', coordinates: [...parts, part.coordinates] };
}

const isRequired = required();

/** The outline of an area, drawn and edited on a map. */
export function SurfaceInput({ source }: { source: string }) {
  const translate = useTranslate();
  const { layers } = useBaseLayers();
  const { field, fieldState } = useInput<AreaGeometry | null>({
    source,
    defaultValue: null,
    validate: isRequired,
  });
  const geometry: AreaGeometry | null = field.value || null;
  const [adding, setAdding] = useState(false);
  const drawing = adding || !geometry;
  // The map focuses only once: it must not move while a vertex is dragged.
  const [initialGeometry] = useState(geometry);

  return (
    <Box sx={{ width: '100%' }}>
      <InputLabel shrink>{translate('administration.surface.label')} *</InputLabel>
      <Box sx={{ position: 'relative', height: { xs: 360, md: 480 }, width: '100%' }}>
        <MapView label={translate('administration.surface.label')} baseLayers={layers} fetchTile={fetchTile}>
          <FocusOn geometry={initialGeometry} />
          {geometry && <EditableSurface geometry={geometry} editing={!drawing} onChange={field.onChange} />}
          {drawing && (
            <DrawGeometry
              shape="Polygon"
              geometry={null}
              onChange={drawn => {
                if (drawn?.geometry.type !== 'Polygon') return;
                field.onChange(withPart(geometry, drawn.geometry));
                setAdding(false);
              }}
              {...(geometry && { onCancel: () => setAdding(false) })}
            />
          )}
        </MapView>
      </Box>
      <FormHelperText error={Boolean(fieldState.error)}>
        {fieldState.error?.message
          ? translate('administration.surface.required')
          : translate(drawing ? 'administration.surface.draw' : 'administration.surface.edit')}
      </FormHelperText>
      {geometry && !adding && (
        <Stack direction="row" spacing={1} sx={{ marginBottom: 2 }}>
          <Button onClick={() => setAdding(true)}>{translate('administration.surface.add')}</Button>
          <Button color="error" onClick={() => field.onChange(null)}>
            {translate('administration.surface.again')}
          </Button>
        </Stack>
      )}
    </Box>
  );
}
