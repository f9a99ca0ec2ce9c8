import { useCallback, useState } from 'react';
import { keepPreviousData, request, useDataExtent, useQuery } from '../../api';
import { type BaseLayer, collectionOf, geoAreaSchema } from '../../contract';
import { formatBytes, formatDate, useLocale } from '../../i18n';
import { FocusOn, MapView, StartAt } from '../../map';
import type { Bounds } from '../../map/geometry';
import { Alert, Button } from '../../ui/core';
import { useTexts } from '../texts';
import classes from './areas-screen.module.css';
import { takeArea } from './areas-store';
import { planArea } from './plan-area';

const minute = 60;
const MUNICIPALITY = 'ADMIN_COM';

/** The municipalities the server knows, by name. */
function useMunicipalities() {
  const { data } = useQuery({
    queryKey: ['areas', 'municipalities'],
    queryFn: ({ signal }) =>
      request(collectionOf(geoAreaSchema), 'geoareas/', { query: { type__code: MUNICIPALITY }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (data?.features ?? []).toSorted((a, b) => a.properties.name.localeCompare(b.properties.name));
}

/** What the map shows, or a municipality, with its size and time before it is taken along. */
export function ChooseArea({ layers }: { layers: readonly BaseLayer[] }) {
  const t = useTexts();
  const locale = useLocale();
  const extent = useDataExtent();
  const municipalities = useMunicipalities();
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [name, setName] = useState('');
  const municipality = municipalities.find(({ properties }) => properties.id === chosen);
  const suggested =
    municipality?.properties.name ??
    t('defaultName', { date: formatDate(new Date().toISOString(), locale, { dateStyle: 'medium' }) });
  const noteMove = useCallback((_: unknown, shown: Bounds) => setBounds(shown), []);
  const {
    data: plan,
    isError,
    isFetching,
  } = useQuery({
    queryKey: ['area-plan', bounds],
    queryFn: ({ signal }) => planArea(bounds as Bounds, layers, signal),
    enabled: bounds !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

  function take() {
    if (bounds) void takeArea(name.trim() || suggested, bounds, layers);
    setName('');
  }

  return (
    <section aria-labelledby="choose-area" className={classes.choose}>
      <h2 id="choose-area">{t('take')}</h2>
      <p>{t('frame')}</p>
      <div className={classes.fields}>
        <label>
          {t('municipality')}
          <select value={chosen ?? ''} onChange={event => setChosen(Number(event.target.value) || null)}>
            <option value="">{t('wholeView')}</option>
            {municipalities.map(({ properties }) => (
              <option key={properties.id} value={properties.id}>
                {properties.name}
              </option>
            ))}
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
        <MapView label={t('map')} baseLayers={layers} onMove={noteMove}>
          <StartAt box={extent} />
          <FocusOn geometry={municipality?.geometry ?? null} zoom={14} />
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
                infrastructures: plan.records.infrastructures,
                mortality: plan.records.mortality,
                areas: plan.records['sensitive-areas'],
                tiles: plan.tiles,
              })}
            </p>
            <p>
              {plan.tooBig
                ? t('plan.tooBig')
                : t('plan.size', {
                    size: formatBytes(plan.bytes, locale),
                    minutes: Math.max(1, Math.round(plan.seconds / minute)),
                  })}
            </p>
          </>
        )}
      </div>
      <Button type="primary" disabled={!plan || plan.tooBig || isError || isFetching} onClick={take}>
        {t('take')}
      </Button>
    </section>
  );
}
