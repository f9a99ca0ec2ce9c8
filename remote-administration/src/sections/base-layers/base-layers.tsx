import { useEffect, useState } from 'react';
import type { z } from 'shared/contract';
import {
  administeredBaseLayerSchema,
  baseLayerInputSchema,
  baseLayerQuerySchema,
  isDrawnKind,
} from 'shared/contract/administration';
import { useLocale } from 'shared/i18n';
import { CountTiles, MapView, NO_TILES } from 'shared/map';
import { Alert, notify } from 'shared/ui/core';
import { Checkbox, type ControlProps } from 'shared/ui/form';
import { bulkActs } from '../../table/bulk';
import { defineTable, type SlotProps, sectionTexts } from '../../table/define-table';
import { notifyFailure, write } from '../../table/write';
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
  const { kind } = form.values;
  // The policy of this page allows foreign pictures, but no foreign data.
  if (kind === 'geojson' || kind === 'mvt')
    return <Alert type="info" showIcon title={t(`say.try_${kind}`)} />;
  if (!layer) return <Alert type="info" showIcon title={t('say.try_first')} />;
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

type Layer = z.output<typeof administeredBaseLayerSchema>;

/** Offers an overlay on all maps, or no longer. Base layers are always offered. */
function ShownSwitch({ layer: { id, name, name_en, shown, layer_type } }: { layer: Layer }) {
  const t = useTexts();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  async function change(next: boolean): Promise<void> {
    setBusy(true);
    try {
      await write(`admin/base-layers/${id}/`, { method: 'PATCH', body: { shown: next } });
      const offered = { name: (locale === 'en' && name_en) || name };
      notify({ type: 'success', msg: t(next ? 'say.now_shown' : 'say.now_off', offered) });
    } catch (error) {
      notifyFailure(error);
    }
    setBusy(false);
  }
  if (layer_type === 'base') return null;
  return (
    <Checkbox value={shown} disabled={busy} onChange={next => void change(next)}>
      {t('field.shown')}
    </Checkbox>
  );
}

const Colour = ({ value, onChange, ...control }: ControlProps<string | undefined>) => (
  <input {...control} type="color" value={value} onChange={event => onChange(event.target.value)} />
);

const table = defineTable({
  name: 'base-layers',
  words: { fr, en },
  row: administeredBaseLayerSchema,
  body: baseLayerInputSchema,
  query: baseLayerQuerySchema,
  list: {
    columns: [
      { field: 'name', width: 'minmax(230px, 2fr)' },
      { field: 'name_en', width: 'minmax(230px, 2fr)' },
      { field: 'position', width: '80px' },
      { field: 'layer_type', width: '96px' },
      { field: 'kind', width: '88px' },
      {
        field: 'shown',
        width: '190px',
        render: layer => <ShownSwitch layer={layer} />,
        csv: ({ shown }) => Number(shown),
      },
      { field: 'default', width: '120px' },
      'max_zoom',
      'offline_max_zoom',
    ],
    order: 'position',
    filters: ['q', 'layer_type'],
    bulk: bulkActs('base-layers', {}),
  },
  title: (layer, { locale }) => (locale === 'en' && layer.name_en) || layer.name,
  subtitle: (layer, texts) => (
    <>
      {texts.code('layer_type', layer.layer_type)} <ShownSwitch layer={layer} />
    </>
  ),
  form: {
    parts: [
      'name',
      'name_en',
      'kind',
      'url',
      { when: ({ kind }) => kind === 'wms' || kind === 'mvt', parts: ['wms_layers'] },
      { when: ({ kind }) => kind === 'wms', parts: ['wms_version', 'wms_format'] },
      TriedLayer,
      'attribution',
      'layer_type',
      {
        when: ({ layer_type }) => layer_type === 'overlay',
        parts: [
          'shown',
          'seen_by',
          'min_zoom',
          { when: ({ kind }) => isDrawnKind(kind), parts: ['colour', 'dashed'] },
        ],
      },
      { when: ({ kind }) => kind !== 'geojson', parts: ['max_zoom'] },
      { when: ({ kind }) => !isDrawnKind(kind), parts: ['offline_max_zoom'] },
      'position',
      'default',
    ],
    controls: { colour: Colour },
  },
});

export const Screen = tableScreen(table);
