import { scaleLinear } from '@visx/scale';
import { Fragment } from 'react';
import { formatNumber, useLocale } from '../../platform/language';
import { Chart, type ChartFacts } from './chart';
import classes from './chart.module.css';
import type { ChartTable } from './chart-table';
import { useTexts } from './texts';

export interface IntervalRow {
  key: string;
  name: string;
  /** A value with its limits; `null` draws a dotted line. */
  at: { value: number; low: number; high: number } | null;
  /** What the row shows, in words, at its end. */
  words: string;
  /** Colour of a row that says something; other rows are grey and hollow. */
  colour?: string | undefined;
  /** Whether the row is emphasised, such as the total. */
  strong?: boolean;
  /** Values in the table's columns. */
  values: ChartTable['rows'][number]['values'];
}

interface IntervalRowsProps extends ChartFacts, Pick<ChartTable, 'of' | 'columns'> {
  rows: readonly IntervalRow[];
  /** A value to compare with; what is lower is tinted as good. */
  reference?: { value: number; name: string };
  /** Highest value of the scale; higher limits end in an arrow. */
  most?: number;
  /** Path of a row's records, without the language. */
  to: (key: string) => string;
}

const [ROW, NARROW_ROW] = [44, 62];
/** Width below which names stand above their bars. */
const NARROW = 560;
const [NAME, WORDS, AXIS] = [176, 116, 30];
/** Radius of an emphasised dot and of others. */
const [LARGE, SMALL] = [10, 7];
const TICKS = 4;
const LONGEST = 24;

/** Values with their limits, one row each, against a common scale. */
export function IntervalRows({ of, columns, rows, reference, most, to, ...facts }: IntervalRowsProps) {
  const t = useTexts();
  const locale = useLocale();
  const highest = Math.max(reference?.value ?? 0, ...rows.map(({ at }) => at?.high ?? 0), Number.EPSILON);
  const end = Math.min(highest * 1.05, most ?? Number.POSITIVE_INFINITY);
  const heightAt = (width: number) => rows.length * (width < NARROW ? NARROW_ROW : ROW) + AXIS;
  return (
    <Chart {...facts} series={[]} table={{ of, columns, rows }} height={heightAt}>
      {({ width, mark }) => {
        const isNarrow = width < NARROW;
        const row = isNarrow ? NARROW_ROW : ROW;
        const range = isNarrow ? [8, width - 16] : [NAME, width - WORDS - 24];
        const x = scaleLinear<number>({ domain: [0, end], range, clamp: true });
        const bottom = rows.length * row;
        return (
          <>
            {reference && (
              <>
                <rect
                  x={x(0)}
                  width={x(reference.value) - x(0)}
                  height={bottom}
                  fill="var(--av-done-tint)"
                  opacity={0.6}
                />
                <path d={`M${x(reference.value)} 0V${bottom}`} stroke="var(--av-ink)" strokeWidth={1.5} />
                <text x={x(reference.value)} y={bottom + 20} className={classes.tick} textAnchor="middle">
                  {reference.name}
                </text>
              </>
            )}
            {x
              .ticks(TICKS)
              .filter(tick => !reference || Math.abs(x(tick) - x(reference.value)) > 60)
              .map(tick => (
                <text key={tick} x={x(tick)} y={bottom + 20} className={classes.tick} textAnchor="middle">
                  {formatNumber(tick, locale)}
                </text>
              ))}
            {rows.map(({ key, name, at, words, colour, strong }, place) => {
              const middle = place * row + (isNarrow ? 44 : ROW / 2);
              const label = { y: isNarrow ? place * row + 20 : middle, dy: isNarrow ? 0 : '0.32em' };
              const ink = colour ?? 'var(--av-ink-2)';
              return (
                <Fragment key={key}>
                  <g {...mark(t('row', { name, words }), to(key))}>
                    {/* Extends the touch target to the whole row. */}
                    <rect y={place * row} width={width} height={row} fill="transparent" />
                    <path
                      d={`M${x(at?.low ?? 0)} ${middle}H${x(at?.high ?? end)}`}
                      stroke={ink}
                      strokeWidth={strong ? 5 : 3}
                      strokeDasharray={at ? undefined : '2 5'}
                    />
                    {at && at.high > end && (
                      <path
                        d={`M${x(end) - 2} ${middle - 6}l8 6l-8 6`}
                        fill="none"
                        stroke={ink}
                        strokeWidth={2.5}
                      />
                    )}
                    {at && (
                      <circle
                        cx={x(at.value)}
                        cy={middle}
                        r={strong ? LARGE : SMALL}
                        fill={colour ?? 'var(--av-surface)'}
                        stroke={ink}
                        strokeWidth={2.5}
                      />
                    )}
                  </g>
                  <text {...label} className={strong ? classes.name : classes.row}>
                    {isNarrow || name.length <= LONGEST ? name : `${name.slice(0, LONGEST - 2)}…`}
                  </text>
                  <text
                    x={width}
                    {...label}
                    textAnchor="end"
                    className={colour ? classes.strong : classes.tick}
                    // The halo keeps the words readable on the line of the reference.
                    style={{
                      ...(colour && { fill: colour }),
                      paintOrder: 'stroke',
                      stroke: 'var(--av-surface)',
                      strokeWidth: 5,
                    }}
                  >
                    {words}
                  </text>
                </Fragment>
              );
            })}
          </>
        );
      }}
    </Chart>
  );
}
