import { useTexts } from '../texts';
import { MapButton } from '../view/map-button';
import { MapControl } from '../view/map-control';
import { MapIcon } from '../view/map-icon';
import styles from './draw-geometry.module.css';
import { type Drawing, type DrawnGeometry, drawModeOf } from './draw-mode';
import { useDrawTool } from './use-draw-tool';

export type DrawGeometryProps = {
  readonly shape: DrawnGeometry['type'];
  /** What is drawn so far: null begins a drawing, a geometry is shown with handles to change it. */
  readonly geometry: DrawnGeometry | null;
  /** After a drawing is finished and after every change of it; null when it is to be drawn again. */
  readonly onChange: (drawing: Drawing | null) => void;
  /** What is placed here, when it is not a support. */
  readonly pointHint?: string;
  /** Offers to leave; without it there is no such button. */
  readonly onCancel?: () => void;
};

const HINTS = {
  'draw-point': 'drawing.hint.point',
  'edit-point': 'drawing.hint.edit',
  'edit-line': 'drawing.hint.edit',
} as const;

/**
 * Draws and changes a support's or line's geometry on the map. Lines snap to supports shown as tiles. Goes inside
 * `MapView`; while it is there, clicks do not pick records.
 */
export function DrawGeometry({ shape, geometry, onChange, onCancel, pointHint }: DrawGeometryProps) {
  const t = useTexts();
  const mode = drawModeOf(shape, geometry);
  const { state, vertices } = useDrawTool({ mode, geometry, onDraw: onChange });
  const tool = state.status === 'ready' ? state.tool : undefined;
  const hint =
    mode === 'draw-line'
      ? t(vertices === 0 ? 'drawing.hint.lineStart' : 'drawing.hint.lineNext')
      : (mode === 'draw-point' && pointHint) || t(HINTS[mode]);

  return (
    <MapControl place="bottom-middle">
      <section className={styles.toolbar} aria-label={t('drawing.label')}>
        <p role="status">
          {state.status === 'loading' && t('drawing.loading')}
          {state.status === 'failed' && t('drawing.error')}
          {state.status === 'ready' && hint}
        </p>
        <div className={styles.buttons}>
          {tool?.undo && (
            <MapButton
              label={t('drawing.undo')}
              disabled={mode === 'draw-line' && vertices === 0}
              onClick={tool.undo}
            >
              <MapIcon name="undo" />
            </MapButton>
          )}
          {tool?.finish && (
            <MapButton
              label={t('drawing.finish')}
              title={t(vertices < 2 ? 'drawing.finishNeedsTwo' : 'drawing.finish')}
              disabled={vertices < 2}
              onClick={tool.finish}
            >
              <span className={styles.word}>
                <MapIcon name="check" /> {t('drawing.finish')}
              </span>
            </MapButton>
          )}
          {geometry && (
            <MapButton label={t('drawing.redraw')} onClick={() => onChange(null)}>
              <MapIcon name="pencil" />
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
  );
}
