import { fetchTile, useBaseLayers, useDataExtent } from 'shared/api';
import type { Geometry } from 'shared/geometry';
import { FocusOn, Highlight, MapView, RecordTilesLayer, recordTileUrl, StartAt } from 'shared/map';
import { useTilesVersion } from 'shared/outbox';
import type { Alarm } from 'shared/programme';
import { useTexts } from '../../locales/texts';

const LAYERS = (['sensitive-areas', 'infrastructures', 'mortality'] as const).map(layer =>
  recordTileUrl(layer, {}),
);

/** Map of the alarm's support or line, among the surrounding records. */
export function AlarmsMap({ alarm }: { alarm: Alarm | undefined }) {
  const t = useTexts();
  const { layers } = useBaseLayers();
  const extent = useDataExtent();
  const version = useTilesVersion();
  const place = (alarm?.infrastructure.geometry as Geometry | undefined) ?? null;
  return (
    <MapView
      label={t('alarm.map')}
      baseLayers={layers}
      fetchTile={fetchTile}
      legend={['infrastructures', 'mortality']}
    >
      {LAYERS.map(url => (
        <RecordTilesLayer key={url} url={url} fetchTile={fetchTile} tilesVersion={String(version)} />
      ))}
      <StartAt box={place ? undefined : extent} />
      <FocusOn geometry={place} zoom={15} />
      {place && <Highlight geometry={place} />}
    </MapView>
  );
}
