import { useState } from 'react';
import { fetchTile, useBaseLayers, useDataExtent } from 'shared/api';
import { messageOf } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import {
  DrawGeometry,
  type DrawnGeometry,
  DrawnShape,
  FocusOn,
  MapView,
  RecordTilesLayer,
  recordTileUrl,
  type Shape,
  StartAt,
} from 'shared/map';
import { hasScope, useSession } from 'shared/session';
import { Button, saveFile } from 'shared/ui/core';
import { useCopy } from 'shared/ui/data';
import { SegmentedChoice, TextArea } from 'shared/ui/form';
import { Page } from '../frame/page';
import classes from './developer.module.css';
import { type GeoJsonProblem, readGeoJson } from './read-geojson';
import { useTexts } from './texts';

interface Feature {
  type: 'Feature';
  /** `snapped_to`: the supports its vertices were snapped to. */
  properties: { snapped_to?: number[] };
  geometry: DrawnGeometry;
}

const shapesToDraw: readonly Shape[] = ['Point', 'LineString', 'Polygon'];
const tiles = recordTileUrl('infrastructures');
const shownProblems = 10;

/** GeoJSON text on several lines, with each position on one line. */
const textOf = (features: readonly Feature[]): string =>
  JSON.stringify({ type: 'FeatureCollection', features }, null, 1).replace(
    /\[\s+(-?[\d.e-]+),\s+(-?[\d.e-]+)\s+\]/g,
    '[$1, $2]',
  );
/** Formats the path of a problem, as in `features[0].geometry`. */
const placeOf = (path: GeoJsonProblem['path']): string =>
  path
    .map(part => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .slice(1);

/** The product's drawing tools on an empty map, with GeoJSON in and out. Nothing is saved. */
export function GeomanPage() {
  const t = useTexts();
  const copy = useCopy();
  const locale = useLocale();
  const { layers } = useBaseLayers();
  const seesRecords = useSession(({ user }) => hasScope(user, 'data:read'));
  const [features, setFeatures] = useState<readonly Feature[]>([]);
  const [text, setText] = useState(textOf([]));
  const [problems, setProblems] = useState<readonly GeoJsonProblem[]>([]);
  const [shape, setShape] = useState<Shape>('LineString');
  const [selected, setSelected] = useState<number | null>(null);
  const [focus, setFocus] = useState<DrawnGeometry | null>(null);
  const edited = selected === null ? undefined : features[selected];

  function show(next: readonly Feature[]) {
    setFeatures(next);
    setText(textOf(next));
    setProblems([]);
  }
  function drawText() {
    const reading = readGeoJson(text);
    if (reading.status === 'invalid') return setProblems(reading.problems);
    show(reading.geometries.map(geometry => ({ type: 'Feature', properties: {}, geometry })));
    setSelected(null);
    setFocus(reading.geometries[0] ?? null);
  }
  const messageFor = ({ isOpenRing, path, ...problem }: GeoJsonProblem) => {
    const message = isOpenRing ? t('geoman.openRing') : messageOf(problem, locale);
    return path.length > 0 ? t('geoman.at', { place: placeOf(path), message }) : message;
  };

  return (
    <Page title={{ namespace: 'developer', key: 'geoman.title' }}>
      <h1>{t('geoman.title')}</h1>
      <p>{t('geoman.lead')}</p>
      <div className={classes.columns}>
        <div>
          <SegmentedChoice
            aria-label={t('geoman.shape')}
            value={shape}
            onChange={next => {
              setShape(next ?? 'LineString');
              setSelected(null);
            }}
            choices={shapesToDraw.map(value => ({ value, label: t(`geoman.shapes.${value}`) }))}
          />
          <div className={classes.map}>
            <MapView label={t('geoman.map')} baseLayers={layers} fetchTile={fetchTile}>
              {seesRecords && <Supports />}
              {features.map(
                (feature, index) =>
                  feature !== edited && <DrawnShape key={index} geometry={feature.geometry} />,
              )}
              <DrawGeometry
                key={edited ? selected : `${shape} ${features.length}`}
                shape={edited?.geometry.type ?? shape}
                geometry={edited?.geometry ?? null}
                pointHint={t('geoman.touch')}
                onChange={({ geometry, snapped }) => {
                  const ids = snapped.filter(id => id !== null);
                  const properties = ids.length > 0 ? { snapped_to: ids } : {};
                  const drawn: Feature = { type: 'Feature', properties, geometry };
                  show(
                    edited ? features.map(other => (other === edited ? drawn : other)) : [...features, drawn],
                  );
                }}
              />
              <FocusOn geometry={focus} />
            </MapView>
          </div>
          <ol className={classes.buttons} aria-label={t('geoman.drawn')}>
            {features.map(({ geometry }, index) => (
              <li key={index}>
                <Button
                  size="large"
                  aria-pressed={index === selected}
                  onClick={() => {
                    setSelected(index === selected ? null : index);
                    setFocus(geometry);
                  }}
                >
                  {index + 1}. {t(`geoman.shapes.${geometry.type}`)}
                </Button>
              </li>
            ))}
          </ol>
        </div>
        <div>
          <TextArea aria-label={t('geoman.text')} value={text} onChange={setText} limit={null} />
          {problems.length > 0 && (
            <ul role="alert" className={classes.problems}>
              {problems.slice(0, shownProblems).map(problem => (
                <li key={placeOf(problem.path)}>{messageFor(problem)}</li>
              ))}
            </ul>
          )}
          <div className={classes.buttons}>
            <Button size="large" type="primary" onClick={drawText}>
              {t('geoman.take')}
            </Button>
            <Button size="large" onClick={() => void copy(text)}>
              {t('geoman.copy')}
            </Button>
            <Button
              size="large"
              onClick={() => saveFile(new Blob([text], { type: 'application/geo+json' }), 'avicable.geojson')}
            >
              {t('geoman.download')}
            </Button>
          </div>
        </div>
      </div>
    </Page>
  );
}

/** The server's supports and lines. Drawn vertices snap to the supports. */
function Supports() {
  const extent = useDataExtent();
  return (
    <>
      <RecordTilesLayer url={tiles} fetchTile={fetchTile} />
      <StartAt box={extent} />
    </>
  );
}
