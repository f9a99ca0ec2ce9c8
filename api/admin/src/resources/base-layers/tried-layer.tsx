import { Alert, Box } from '@mui/material';
import L from 'leaflet';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useMap } from 'react-leaflet';
import type { BaseLayer } from 'shared/contract';
import { isLayerUrl } from 'shared/contract/administration';
import { MapView } from 'shared/map';

/** Counts of the tiles in view. */
interface Tally {
  loaded: number;
  failed: number;
}
const NONE: Tally = { loaded: 0, failed: 0 };
const PAUSE_MS = 600;

function TileTally({ onTally }: { onTally: (change: (before: Tally) => Tally) => void }) {
  const map = useMap();
  useEffect(
    function countTiles() {
      const loaded = () => onTally(before => ({ ...before, loaded: before.loaded + 1 }));
      const failed = () => onTally(before => ({ ...before, failed: before.failed + 1 }));
      const watched = new Set<L.TileLayer>();
      const watch = (layer: L.Layer) => {
        if (!(layer instanceof L.TileLayer) || watched.has(layer)) return;
        watched.add(layer);
        layer.on('tileload', loaded).on('tileerror', failed);
      };
      const added = ({ layer }: L.LayerEvent) => watch(layer);
      map.eachLayer(watch);
      map.on('layeradd', added);
      return function stop() {
        map.off('layeradd', added);
        for (const layer of watched) layer.off('tileload', loaded).off('tileerror', failed);
      };
    },
    [map, onTally],
  );
  return null;
}

/** Shows the form's layer on a map and tells whether its tiles load. */
export function TriedLayer({ url = '', attribution, max_zoom }: Partial<BaseLayer>) {
  const translate = useTranslate();
  const [testedUrl, setTestedUrl] = useState<string>(url);
  const [tally, setTally] = useState(NONE);

  useEffect(
    function tryAfterPause() {
      const timer = setTimeout(() => {
        setTally(NONE);
        setTestedUrl(url);
      }, PAUSE_MS);
      return function stopWaiting() {
        clearTimeout(timer);
      };
    },
    [url],
  );

  if (!isLayerUrl(testedUrl))
    return <Alert severity="info">{translate('resources.base-layers.try_first')}</Alert>;
  const layer = {
    id: 1,
    name: testedUrl,
    name_en: testedUrl,
    url: testedUrl,
    attribution: attribution ?? '',
    default: true,
    layer_type: 'base' as const,
    max_zoom: Number(max_zoom) || 19,
  };
  const { loaded, failed } = tally;
  return (
    <Box sx={{ width: '100%', marginBottom: 2 }}>
      <Box sx={{ height: 320, position: 'relative' }}>
        <MapView key={testedUrl} label={translate('resources.base-layers.try')} baseLayers={[layer]}>
          <TileTally onTally={setTally} />
        </MapView>
      </Box>
      <Alert severity={failed > 0 ? (loaded > 0 ? 'warning' : 'error') : 'info'} role="status">
        {failed === 0
          ? translate('resources.base-layers.tiles_arrive', { loaded })
          : translate('resources.base-layers.tiles_fail', { loaded, failed })}
      </Alert>
    </Box>
  );
}
