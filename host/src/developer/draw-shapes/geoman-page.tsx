import { useState } from 'react';
import { fetchTile, useBaseLayers, useDataExtent } from 'shared/api';
import {
  DrawGeometry,
  type Drawing,
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
import { Button, PlusOutlined } from 'shared/ui/core';
import { Field, SegmentedChoice } from 'shared/ui/form';
import classes from '../developer.module.css';
import { DeveloperLayout } from '../developer-layout';
import { fieldOf } from '../field-of';
import { useTexts } from '../texts';
import { GeoJsonPanel } from './geojson-panel';
import { ShapeList } from './shape-list';
import { featureOf, useShapes } from './use-shapes';

const shapesToDraw: readonly Shape[] = ['Point', 'LineString', 'Polygon'];
const tiles = recordTileUrl('infrastructures');

/** The product's drawing tools on an empty sheet, with GeoJSON in and out. Nothing is saved. */
export function GeomanPage() {
  const t = useTexts();
  const { layers } = useBaseLayers();
  const seesRecords = useSession(({ user }) => hasScope(user, 'data:read'));
  const { shapes, set, undo } = useShapes();
  const [shape, setShape] = useState<Shape>('LineString');
  const [selected, setSelected] = useState<string | null>(null);
  const [focus, setFocus] = useState<DrawnGeometry | null>(null);
  const changed = shapes.find(({ id }) => id === selected);

  function keep(drawing: Drawing<DrawnGeometry>) {
    const supports = drawing.snapped.filter(id => id !== null);
    const drawn = featureOf(drawing.geometry, supports);
    if (changed) set(shapes.map(one => (one === changed ? { ...drawn, id: one.id } : one)));
    else {
      set([...shapes, drawn]);
      setSelected(drawn.id);
    }
  }
  function take(geometries: DrawnGeometry[]) {
    set(geometries.map(geometry => featureOf(geometry)));
    setSelected(null);
    setFocus(geometries[0] ?? null);
  }

  return (
    <DeveloperLayout page="geoman">
      <div className={`${classes.columns} ${classes.wideMap}`}>
        <section className={classes.results} aria-label={t('geoman.draw')}>
          <Field
            of={fieldOf<Shape | null | undefined>('shape', shape, choose)}
            label={t('geoman.shape')}
            group
          >
            {control => (
              <SegmentedChoice
                {...control}
                choices={shapesToDraw.map(value => ({ value, label: t(`geoman.shapes.${value}`) }))}
              />
            )}
          </Field>
          <div className={classes.buttons}>
            <Button icon={<PlusOutlined aria-hidden />} disabled={!changed} onClick={() => setSelected(null)}>
              {t('geoman.another')}
            </Button>
            <Button disabled={!undo} onClick={goBack}>
              {t('geoman.undo')}
            </Button>
          </div>
          <div className={classes.map}>
            <MapView label={t('geoman.map')} baseLayers={layers}>
              {seesRecords && <Records />}
              {shapes
                .filter(one => one !== changed)
                .map(({ id, geometry }) => (
                  <DrawnShape key={id} geometry={geometry} />
                ))}
              <DrawGeometry
                key={selected ?? `new ${shape}`}
                shape={changed?.geometry.type ?? shape}
                geometry={changed?.geometry ?? null}
                pointHint={t('geoman.touch')}
                onChange={keep}
              />
              <FocusOn geometry={focus} />
            </MapView>
          </div>
          <p className={classes.soft}>{t(seesRecords ? 'geoman.snaps' : 'geoman.snapsSignedOut')}</p>
          <ShapeList
            shapes={shapes}
            selected={selected}
            onSelect={({ id, geometry }) => {
              setSelected(id);
              setFocus(geometry);
            }}
            onRemove={removed => {
              set(shapes.filter(({ id }) => id !== removed));
              if (removed === selected) setSelected(null);
            }}
          />
        </section>
        <GeoJsonPanel shapes={shapes} onTake={take} />
      </div>
    </DeveloperLayout>
  );

  function choose(next: Shape | null | undefined) {
    setShape(next ?? 'LineString');
    setSelected(null);
  }
  function goBack() {
    undo?.();
    setSelected(null);
  }
}

/** The supports and lines there are, to snap to. */
function Records() {
  const extent = useDataExtent();
  return (
    <>
      <RecordTilesLayer url={tiles} fetchTile={fetchTile} />
      <StartAt box={extent} />
    </>
  );
}
