import type { Effect } from 'shared/programme/evidence';
import { Pill } from 'shared/ui/data';
import styles from './evidence.module.css';
import { useEvidenceWords, verdictOf } from './evidence-words';

type Rate = NonNullable<Effect['baci']>['before'];
const rateOf = ({ events, years }: Rate) => (years > 0 ? events / years : 0);

/** Places in the drawing. */
const [LEFT, RIGHT, TOP, BOTTOM] = [62, 212, 14, 124];
/** Least distance of two numbers. */
const APART = 18;
const LINES = [
  { at: 0, colour: 'var(--av-done)', dash: undefined, name: 'equipped' },
  { at: 1, colour: 'var(--av-ink-3)', dash: '6 5', name: 'controls' },
] as const;

interface ControlsCardProps {
  baci: NonNullable<Effect['baci']>;
  /** Whether the comparison with the expected deaths allows to say that works helped. */
  isProven: boolean;
}

/** Deaths a year before and after works, at supports with works and at others without. */
export function ControlsCard({ baci, isProven }: ControlsCardProps) {
  const { t, number } = useEvidenceWords();
  const { before, after, control_before, control_after } = baci;
  const rates = [
    [rateOf(before), rateOf(after)],
    [rateOf(control_before), rateOf(control_after)],
  ] as const;
  const most = Math.max(...rates.flat(), Number.EPSILON);
  const y = (rate: number) => BOTTOM - (rate / most) * (BOTTOM - TOP);
  /** The height of a number, so that it does not cover the other one. */
  const height = (at: 0 | 1, end: 0 | 1) => {
    const [own, other] = [rates[at][end], rates[1 - at]?.[end] ?? 0];
    if (Math.abs(y(own) - y(other)) >= APART) return y(own);
    return y(own) + (own > other || (own === other && at === 0) ? -APART / 2 : APART / 2);
  };
  const limits = verdictOf(baci);
  const isUnsure = limits === 'helped' && !isProven;
  const verdict = isUnsure ? 'not_proven' : limits;
  const say = (value: number) => number(value, 2);
  const [[a, b], [c, d]] = rates;
  return (
    <section className={styles.card}>
      <h2>
        {t('baci.title')}{' '}
        <Pill tone={verdict === 'helped' ? 'done' : verdict === 'more' ? 'death' : null}>
          {t(`verdict.${verdict}`)}
        </Pill>
      </h2>
      <p>{t('baci.subtitle')}</p>
      <svg
        viewBox="0 0 340 156"
        role="img"
        aria-label={t('baci.say', { a: say(a), b: say(b), c: say(c), d: say(d) })}
        className={styles.slopes}
      >
        {([LEFT, RIGHT] as const).map((x, at) => (
          <g key={x}>
            <path d={`M${x} 0V134`} stroke="var(--av-line)" strokeWidth={2} />
            <text x={x} y={152} textAnchor="middle">
              {t(at === 0 ? 'baci.before' : 'baci.after')}
            </text>
          </g>
        ))}
        {LINES.map(({ at, colour, dash, name }) => {
          const [from, to] = rates[at];
          return (
            <g key={name} fill={colour} stroke={colour}>
              <path d={`M${LEFT} ${y(from)}L${RIGHT} ${y(to)}`} strokeWidth={3} strokeDasharray={dash} />
              <circle cx={LEFT} cy={y(from)} r={6} />
              <circle cx={RIGHT} cy={y(to)} r={6} />
              <text x={LEFT - 12} y={height(at, 0)} dy="0.32em" textAnchor="end" stroke="none">
                <tspan>{say(from)}</tspan>
              </text>
              <text x={RIGHT + 12} y={height(at, 1)} dy="0.32em" stroke="none">
                <tspan>{say(to)}</tspan> {t(`baci.${name}`)}
              </text>
            </g>
          );
        })}
      </svg>
      <p>
        {t(`baci.${isUnsure ? 'unsure' : verdict}`, {
          value: say(baci.value),
          low: say(baci.low),
          high: say(baci.high),
        })}
      </p>
    </section>
  );
}
