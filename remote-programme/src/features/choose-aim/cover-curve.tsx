import { useState } from 'react';
import { formatNumber, useLocale } from 'shared/i18n';
import { useWidth } from 'shared/ui/chart';
import { Slider } from 'shared/ui/slider';
import { useTexts } from '../../locales/texts';
import styles from './cover-curve.module.css';
import { curvePath, reachOf } from './curve-shape';

const HEIGHT = 116;
/** The handle may stand this far along the scale before it reaches further. */
const FULL = 0.8;
/** Or no further than this, before it reaches less far. */
const EMPTY = 0.04;

interface CoverCurveProps {
  label: string;
  points: readonly (readonly [n: number, share: number])[];
  total: number;
  /** The aim that was asked for last. */
  settled: number;
  /** Where the handle stands, and the share that the curve has there. */
  n: number;
  share: number;
  onDrag: (n: number) => void;
  onRelease: (n: number) => void;
}

/** The share of the deaths over the number of works, with a handle below it. */
export function CoverCurve({ label, points, total, settled, n, share, onDrag, onRelease }: CoverCurveProps) {
  const t = useTexts();
  const locale = useLocale();
  const { ref, width: outer } = useWidth();
  const [kept, setKept] = useState(() => reachOf(settled, total));
  // The scale holds still while the handle is dragged on it.
  const fits = kept <= total && (settled <= kept * FULL || kept === total) && settled >= kept * EMPTY;
  const reach = fits ? kept : reachOf(settled, total);
  if (reach !== kept) setKept(reach);
  const width = Math.max(outer - 40, 100);
  const box = { width, height: HEIGHT, reach };
  const at = Math.min(n, reach);
  const x = (at / reach) * width;
  const y = (1 - share) * HEIGHT;
  const shares = [0, 0.5, 1];
  // A short scale has fewer whole numbers than places for them.
  const numbers = [...new Set([0, 1, 2, 3].map(part => Math.round((reach * part) / 3)))];
  return (
    <div ref={ref} className={styles.curve}>
      <svg
        viewBox={`-40 -8 ${width + 46} ${HEIGHT + 30}`}
        width={width + 46}
        height={HEIGHT + 30}
        aria-hidden="true"
      >
        {shares.map(one => (
          <g key={one}>
            <line x1={0} x2={width} y1={(1 - one) * HEIGHT} y2={(1 - one) * HEIGHT} className={styles.grid} />
            <text x={-6} y={(1 - one) * HEIGHT + 4} textAnchor="end">
              {formatNumber(one, locale, { style: 'percent' })}
            </text>
          </g>
        ))}
        {numbers.map((one, i) => (
          <text
            key={one}
            x={(one / reach) * width}
            y={HEIGHT + 18}
            textAnchor={i === 0 ? 'start' : i === numbers.length - 1 ? 'end' : 'middle'}
          >
            {formatNumber(one, locale)}
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
