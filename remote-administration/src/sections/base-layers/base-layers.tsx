import { useEffect, useState } from 'react';
import {
  administeredBaseLayerSchema,
  baseLayerInputSchema,
  baseLayerQuerySchema,
} from 'shared/contract/administration';
import { CountTiles, MapView, NO_TILES } from 'shared/map';
import { Alert } from 'shared/ui/core';
import { bulkActs } from '../../table/bulk';
import { defineTable, type SlotProps, sectionTexts } from '../../table/define-table';
import { tableScreen } from '../table-screen';
import classes from './base-layers.module.css';
import en from './en.json';
import fr from './fr.json';

const useTexts = sectionTexts<typeof fr>('base-layers');
const PAUSE_MS = 600;
const SOURCE_FIELDS = ['kind', 'url', 'wms_layers', 'wms_version', 'wms_format', 'attribution', 'max_zoom'];

function TriedLayer({ form }: SlotProps<unknown>) {
  const t = useTexts();
  const typed = JSON.stringify(form.values, SOURCE_FIELDS);
  const [tried, setTried] = useState(typed);
  const [{ loaded, failed }, setTally] = useState(NO_TILES);
  useEffect(
    function tryAfterPause() {
      const timer = setTimeout(() => {
        setTally(NO_TILES);
        setTried(typed);
      }, PAUSE_MS);
      return function stopWaiting() {
        clearTimeout(timer);
      };
    },
    [typed],
  );
  const { max_zoom, ...values } = JSON.parse(tried);
  const { data: layer } = baseLayerInputSchema.safeParse({ ...values, name: table.name });
  if (!layer) return <Alert type="info" showIcon title={t('say.try_first')} />;
  // The policy of this page allows foreign pictures, but no foreign data.
  if (layer.kind === 'pmtiles') return <Alert type="info" showIcon title={t('say.try_after')} />;
  const shown = { ...layer, id: 1, default: true, max_zoom: Number(max_zoom) || layer.max_zoom };
  return (
    <div>
      <div className={classes.map}>
        <MapView key={tried} label={t('say.try')} baseLayers={[shown]}>
          <CountTiles onTally={setTally} />
        </MapView>
      </div>
      <div role="status">
        <Alert
          type={failed === 0 ? 'info' : loaded > 0 ? 'warning' : 'error'}
          showIcon
          title={failed === 0 ? t('say.tiles_arrive', { loaded }) : t('say.tiles_fail', { loaded, failed })}
        />
      </div>
    </div>
  );
}

const table = defineTable({
  name: 'base-layers',
  words: { fr, en },
  row: administeredBaseLayerSchema,
  body: baseLayerInputSchema,
  query: baseLayerQuerySchema,
  list: {
    columns: [
      { field: 'name', width: 'minmax(140px, 2fr)' },
      { field: 'name_en', width: 'minmax(140px, 2fr)' },
      { field: 'position', width: '80px' },
      { field: 'layer_type', width: '96px' },
      { field: 'kind', width: '88px' },
      { field: 'default', width: '120px' },
      'max_zoom',
      'offline_max_zoom',
    ],
    order: 'position',
    filters: ['q', 'layer_type'],
    bulk: bulkActs('base-layers', {}),
  },
  title: (layer, { locale }) => (locale === 'en' && layer.name_en) || layer.name,
  subtitle: (layer, texts) => texts.code('layer_type', layer.layer_type),
  form: {
    parts: [
      'name',
      'name_en',
      'kind',
      'url',
      { when: ({ kind }) => kind === 'wms', parts: ['wms_layers', 'wms_version', 'wms_format'] },
      TriedLayer,
      'attribution',
      'layer_type',
      'max_zoom',
      'offline_max_zoom',
      'position',
      'default',
    ],
  },
});

export const Screen = tableScreen(table);
