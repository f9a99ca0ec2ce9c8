import { useState } from 'react';
import { formatNumber, useLocale } from 'shared/i18n';
import { useWidth } from 'shared/ui/chart';
import { Slider } from 'shared/ui/slider';
import { useTexts } from '../../locales/texts';
import styles from './cover-curve.module.css';
import { curvePath, reachOf, ShareLines } from './curve-shape';

const HEIGHT = 116;
/** The scale is extended when the aim is beyond this share of it. */
const FULL = 0.8;
/** The scale is shortened when the aim is below this share of it. */
const EMPTY = 0.04;

interface CoverCurveProps {
  label: string;
  points: readonly (readonly [n: number, share: number])[];
  total: number;
  /** The last requested aim, as a number of works. */
  settled: number;
  /** Position of the handle (`n`), and the curve's value there (`share`). */
  n: number;
  share: number;
  onDrag: (n: number) => void;
  onRelease: (n: number) => void;
}

/** Curve of the covered share of deaths by number of works, with a handle below it. */
export function CoverCurve({ label, points, total, settled, n, share, onDrag, onRelease }: CoverCurveProps) {
  const t = useTexts();
  const locale = useLocale();
  const { ref, width: outer } = useWidth();
  const [scaleEnd, setScaleEnd] = useState(() => reachOf(settled, total));
  // Computed from the last requested aim, so that the scale does not change while the handle is dragged.
  const fits =
    scaleEnd <= total && (settled <= scaleEnd * FULL || scaleEnd === total) && settled >= scaleEnd * EMPTY;
  const reach = fits ? scaleEnd : reachOf(settled, total);
  if (reach !== scaleEnd) setScaleEnd(reach);
  const width = Math.max(outer - 40, 100);
  const box = { width, height: HEIGHT, reach };
  const at = Math.min(n, reach);
  const x = (at / reach) * width;
  const y = (1 - share) * HEIGHT;
  // A short scale has fewer integers than labels.
  const numbers = [...new Set([0, 1, 2, 3].map(part => Math.round((reach * part) / 3)))];
  return (
    <div ref={ref} className={styles.curve}>
      <svg
        viewBox={`-40 -8 ${width + 46} ${HEIGHT + 30}`}
        width={width + 46}
        height={HEIGHT + 30}
        aria-hidden="true"
      >
        <ShareLines width={width} height={HEIGHT} className={styles.grid ?? ''} />
        {numbers.map((tick, i) => (
          <text
            key={tick}
            x={(tick / reach) * width}
            y={HEIGHT + 18}
            textAnchor={i === 0 ? 'start' : i === numbers.length - 1 ? 'end' : 'middle'}
          >
            {formatNumber(tick, locale)}
          </text>
        ))}
        <path
          d={`${curvePath(points, at, box)}L${x.toFixed(1)} ${HEIGHT}L0 ${HEIGHT}Z`}
          className={styles.covered}
        />
        <path d={curvePath(points, reach, box)} className={styles.line} />
        <line x1={x} x2={x} y1={y} y2={HEIGHT} className={styles.drop} />
        <circle cx={x} cy={y} r={6} className={styles.point} />
      </svg>
      <div className={styles.slider}>
        <Slider
          aria-label={label}
          min={0}
          max={reach}
          value={at}
          onChange={onDrag}
          onRelease={onRelease}
          say={value => t('aim.first', { number: formatNumber(value, locale) })}
        />
      </div>
    </div>
  );
}
