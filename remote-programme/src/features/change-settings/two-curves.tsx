import { formatNumber, useLocale } from 'shared/i18n';
import type { SettingsTrial } from 'shared/programme';
import { useWidth } from 'shared/ui/chart';
import { useTexts } from '../../locales/texts';
import { curvePath, reachOf } from '../choose-aim/curve-shape';
import styles from './settings.module.css';

const HEIGHT = 140;
const FIRST = 100;

/** The coverage curve by the current settings, and by those of the form. */
export function TwoCurves({ before, after }: Pick<SettingsTrial, 'before' | 'after'>) {
  const t = useTexts();
  const locale = useLocale();
  const { ref, width: outer } = useWidth();
  const total = Math.max(before.at(-1)?.[0] ?? 0, after.at(-1)?.[0] ?? 0);
  const reach = reachOf(FIRST, Math.max(total, 1));
  const width = Math.max(outer - 46, 100);
  const box = { width, height: HEIGHT, reach };
  return (
    <div ref={ref} className={styles.curves}>
      <svg
        viewBox={`-40 -8 ${width + 46} ${HEIGHT + 30}`}
        width={width + 46}
        height={HEIGHT + 30}
        role="img"
        aria-label={t('settings.curves')}
      >
        {[0, 0.5, 1].map(share => (
          <g key={share}>
            <line
              x1={0}
              x2={width}
              y1={(1 - share) * HEIGHT}
              y2={(1 - share) * HEIGHT}
              className={styles.grid}
            />
            <text x={-6} y={(1 - share) * HEIGHT + 4} textAnchor="end">
              {formatNumber(share, locale, { style: 'percent' })}
            </text>
          </g>
        ))}
        <text x={0} y={HEIGHT + 18}>
          0
        </text>
        <text x={width} y={HEIGHT + 18} textAnchor="end">
          {formatNumber(reach, locale)}
        </text>
        <path d={curvePath(before, reach, box)} className={styles.before} />
        <path d={curvePath(after, reach, box)} className={styles.after} />
      </svg>
      <p className={styles.legend}>
        <i data-which="before" /> {t('settings.before')} <i data-which="after" /> {t('settings.after')}
      </p>
    </div>
  );
}
