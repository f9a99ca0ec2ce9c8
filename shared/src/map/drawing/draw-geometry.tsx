import { useState } from 'react';
import { MapButton, MapIcon } from '../view/map-button';
import { MapControl } from '../view/map-control';
import { useTexts } from '../view/texts';
import styles from './draw-geometry.module.css';
import type { Drawing, DrawnGeometry } from './draw-mode';
import { DrawnShape } from './drawn-shape';
import { useDrawTool } from './use-draw-tool';

export type DrawGeometryProps<Drawn extends DrawnGeometry> = {
  readonly shape: Drawn['type'];
  /** `null` starts a new drawing. A geometry gets handles for editing. */
  readonly geometry: Drawn | null;
  /** Called when a drawing is finished, and after every change to it. */
  readonly onChange: (drawing: Drawing<Drawn>) => void;
  /** Hint for a new point that is not a support. */
  readonly pointHint?: string;
  /** Called by the cancel button. Without it, there is no such button. */
  readonly onCancel?: () => void;
};

/** The hint before the first vertex, and the minimum number of vertices of each shape. */
const SHAPES = {
  Point: { start: 'drawing.hint.point', least: 1, needs: 'drawing.finish' },
  LineString: { start: 'drawing.hint.lineStart', least: 2, needs: 'drawing.finishNeedsTwo' },
  Polygon: { start: 'drawing.hint.polygonStart', least: 3, needs: 'drawing.finishNeedsThree' },
} as const;

/**
 * Draws and edits a geometry on the map. Lines and polygons snap to the supports in the tiles. Goes inside `MapView`.
 * While it is mounted, clicks do not pick records.
 */
export function DrawGeometry<Drawn extends DrawnGeometry>({
  shape,
  geometry,
  onChange,
  onCancel,
  pointHint,
}: DrawGeometryProps<Drawn>) {
  const t = useTexts();
  const [redrawing, setRedrawing] = useState(false);
  const isNew = redrawing || !geometry;
  const { state, vertices, editing } = useDrawTool({
    shape,
    geometry: isNew ? null : geometry,
    // The cast is safe, since the tool draws only this shape.
    onDraw(drawing) {
      setRedrawing(false);
      onChange(drawing as Drawing<Drawn>);
    },
  });
  const tool = state.status === 'ready' ? state.tool : undefined;
  const { start, least, needs } = SHAPES[shape];

  return (
    <>
      {redrawing && geometry && <DrawnShape geometry={geometry} />}
      <MapControl place="below">
        <section className={styles.toolbar} aria-label={t('drawing.label')}>
          <p role="status">
            {state.status === 'loading' && t('drawing.loading')}
            {state.status === 'failed' && t('drawing.error')}
            {state.status === 'ready' && hint()}
          </p>
          <div className={styles.buttons}>
            {tool?.undo && (
              <MapButton
                label={t(isNew ? 'drawing.undo' : `drawing.undoChange.${editing.lastChange ?? 'none'}`)}
                disabled={isNew ? vertices === 0 : editing.lastChange === null}
                onClick={tool.undo}
              >
                <MapIcon name="undo" />
              </MapButton>
            )}
            {tool?.finish && (
              <MapButton
                label={t('drawing.finish')}
                title={t(vertices < least ? needs : 'drawing.finish')}
                disabled={vertices < least}
                onClick={tool.finish}
              >
                <span className={styles.word}>
                  <MapIcon name="check" /> {t('drawing.finish')}
                </span>
              </MapButton>
            )}
            {/* A point moves to the next click, so it needs no redraw button. */}
            {!isNew && shape !== 'Point' && (
              <MapButton label={t('drawing.redraw')} onClick={() => setRedrawing(true)}>
                <MapIcon name="pencil" />
              </MapButton>
            )}
            {redrawing && geometry && (
              <MapButton label={t('drawing.keepOld')} onClick={() => setRedrawing(false)}>
                <span className={styles.word}>
                  <MapIcon name="close" /> {t('drawing.keepOld')}
                </span>
              </MapButton>
            )}
            {onCancel && (
              <MapButton label={t('drawing.cancel')} onClick={onCancel}>
                <MapIcon name="close" />
              </MapButton>
            )}
          </div>
        </section>
      </MapControl>
    </>
  );

  function hint(): string {
    if (!isNew && shape === 'Point') return t('drawing.hint.editPoint');
    if (!isNew) return t(editing.crowded ? 'drawing.hint.crowded' : 'drawing.hint.edit');
    if (vertices > 0) return t('drawing.hint.next');
    if (redrawing) return t('drawing.hint.again');
    return (shape === 'Point' && pointHint) || t(start);
  }
}
