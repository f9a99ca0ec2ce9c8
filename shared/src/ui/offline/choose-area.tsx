import { useCallback, useState } from 'react';
import { collectionOf, localToday, z } from '../../contract';
import { areaSummarySchema, type BaseLayer } from '../../contract/reference';
import { type Bounds, boundsOf } from '../../geometry';
import { FocusOn, Highlight, MapView, StartAt } from '../../map';
import { DrawBox } from '../../map/drawing/draw-box';
import type { ShownLayers } from '../../map/view/shown-layers';
import { takeArea, useAreas } from '../../offline/areas-store';
import { planArea } from '../../offline/plan-area';
import { fetchTile, request, useArea, useDataExtent, useQuery } from '../../platform/http';
import { alphabetical, formatBytes, formatDate, useLocale } from '../../platform/language';
import { Alert, Button } from '../core';
import classes from './areas-screen.module.css';
import { useTexts } from './texts';

const minute = 60;
const MUNICIPALITIES = { type__code: 'ADMIN_COM', fields: 'summary' };
const namedSchema = z.object({ properties: areaSummarySchema });

function useMunicipalities() {
  const compare = alphabetical(useLocale());
  const { data } = useQuery({
    queryKey: ['areas', 'municipalities'],
    queryFn: ({ signal }) =>
      request(collectionOf(namedSchema), 'geoareas/', { query: MUNICIPALITIES, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const named = (data?.features ?? []).map(({ properties }) => properties);
  return named.sort((a, b) => compare(a.name, b.name));
}

/** Choice of area: the map's view, a drawn box, or the id of a municipality. */
type Zone = 'view' | 'box' | number;

/** A box inside the map's view, so that its corners can be dragged. */
function inside([west, south, east, north]: Bounds): Bounds {
  const [width, height] = [(east - west) / 5, (north - south) / 5];
  return [west + width, south + height, east - width, north - height];
}

/** Chooses an area by view, box or municipality, and estimates the size and time of its download. */
export function ChooseArea({ layers }: { layers: readonly BaseLayer[] }) {
  const t = useTexts();
  const locale = useLocale();
  const extent = useDataExtent();
  const municipalities = useMunicipalities();
  const [view, setView] = useState<Bounds | null>(null);
  const [box, setBox] = useState<Bounds | null>(null);
  const [zone, setZone] = useState<Zone>('view');
  const [name, setName] = useState('');
  const [shown, setShown] = useState<ShownLayers>({ base: null, overlays: [] });
  const suggested =
    municipalities.find(({ id }) => id === zone)?.name ??
    t('defaultName', { date: formatDate(localToday(), locale, { dateStyle: 'medium' }) });
  const noteMove = useCallback((_: unknown, shown: Bounds) => setView(shown), []);
  const geometry = useArea(typeof zone === 'number' ? zone : null)?.geometry ?? null;
  const bounds = zone === 'view' ? view : zone === 'box' ? box : geometry && boundsOf(geometry);
  const room = useAreas(({ usage, quota }) =>
    usage === null || quota === null ? Number.POSITIVE_INFINITY : Math.max(0, quota - usage),
  );
  const {
    data: plan,
    isError,
    isFetching,
  } = useQuery({
    queryKey: ['area-plan', bounds, layers, shown.base],
    queryFn: ({ signal }) => planArea(bounds as Bounds, layers, signal, shown.base),
    enabled: bounds !== null,
    gcTime: 0,
  });

  const tooLittleRoom = plan !== undefined && plan.bytes > room;

  function choose(value: string) {
    setZone(value === 'view' || value === 'box' ? value : Number(value));
    if (value === 'box' && view) setBox(inside(view));
  }

  function take() {
    if (bounds) void takeArea(name.trim() || suggested, bounds, layers, shown.base);
    setName('');
  }

  return (
    <section aria-labelledby="choose-area" className={classes.choose}>
      <h2 id="choose-area">{t('take')}</h2>
      <p>{t('frame')}</p>
      <div className={classes.fields}>
        <label>
          {t('zone')}
          <select value={zone} onChange={event => choose(event.target.value)}>
            <option value="view">{t('wholeView')}</option>
            <option value="box">{t('box')}</option>
            <optgroup label={t('municipalities')}>
              {municipalities.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          </select>
        </label>
        <label>
          {t('name')}
          <input
            value={name}
            maxLength={80}
            placeholder={suggested}
            onChange={event => setName(event.target.value)}
          />
        </label>
      </div>
      <div className={classes.map}>
        <MapView
          label={t('map')}
          baseLayers={layers}
          fetchTile={fetchTile}
          shown={shown}
          onShownChange={setShown}
          onMove={noteMove}
        >
          <StartAt box={extent} />
          <FocusOn geometry={geometry} zoom={14} />
          {geometry && <Highlight geometry={geometry} />}
          {zone === 'box' && box && <DrawBox box={box} onChange={setBox} />}
        </MapView>
      </div>
      <div role="status">
        {isError ? (
          <Alert type="error" title={t('plan.failed')} />
        ) : !plan || isFetching ? (
          <p>{t('plan.counting')}</p>
        ) : (
          <>
            <p>
              {t('plan.records', {
                infrastructures: plan.records.infrastructures ?? 0,
                mortality: plan.records.mortality ?? 0,
                areas: plan.records['sensitive-areas'] ?? 0,
                tiles: plan.tiles,
              })}
            </p>
            {plan.poles !== 0 && (
              <p>{plan.poles ? t('plan.poles', { poles: plan.poles }) : t('plan.noPoles')}</p>
            )}
            <p>
              {plan.tooBig
                ? t('plan.tooBig')
                : tooLittleRoom
                  ? t('plan.noRoom', {
                      size: formatBytes(plan.bytes, locale),
                      room: formatBytes(room, locale),
                    })
                  : t('plan.size', {
                      size: formatBytes(plan.bytes, locale),
                      minutes: Math.max(1, Math.round(plan.seconds / minute)),
                    })}
            </p>
          </>
        )}
      </div>
      <Button
        type="primary"
        disabled={!plan || plan.tooBig || tooLittleRoom || isError || isFetching}
        onClick={take}
      >
        {t('take')}
      </Button>
    </section>
  );
}
