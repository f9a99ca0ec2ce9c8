import { scaleLinear } from '@visx/scale';
import { formatNumber, useLocale } from '../../platform/language';
import { Chart, type ChartFacts } from './chart';
import classes from './chart.module.css';
import { Part } from './part';
import type { Series } from './stacked-bars';
import { useTexts } from './texts';

export interface RankedBar {
  key: string;
  name: string;
  values: Readonly<Record<string, number>>;
  /** Number of deaths, shown at the end of the row as a mark of its own. */
  deaths?: number;
}

interface RankedBarsProps extends ChartFacts {
  /** Heading of the table's first column: what a bar stands for. */
  of: string;
  series: readonly Series[];
  /** All bars in their order. The table lists all of them; only the first bars are drawn. */
  bars: readonly RankedBar[];
  /** Path of a mark's records, without the language. For deaths, `series` is `deaths`. */
  to: (bar: string, series: string) => string;
  /** Name of the series of deaths, if there is one. */
  deaths?: string;
}

const MOST = 5;
const ROW = 44;
const BAR = 16;
/** Width below which names stand above their bars. */
const NARROW = 480;
const NAME = 168;
/** Width of the numbers after a bar, for one or two series and for each further one. */
const NUMBERS = 76;
const NUMBER = 34;
const DEATHS = 52;

/** The first bars with their names, from top to bottom. */
export function RankedBars({ of, series, bars, to, deaths, ...facts }: RankedBarsProps) {
  const t = useTexts();
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  const numberOf = (bar: RankedBar, key: string) => bar.values[key] ?? 0;
  const totalOf = (bar: RankedBar) => series.reduce((sum, { key }) => sum + numberOf(bar, key), 0);
  const drawn = bars.slice(0, MOST);
  const table = {
    of,
    columns: [...series.map(({ name }) => name), ...(deaths ? [deaths] : [])],
    rows: bars.map(bar => ({
      key: bar.key,
      name: bar.name,
      values: [...series.map(({ key }) => numberOf(bar, key)), ...(deaths ? [bar.deaths ?? 0] : [])],
    })),
  };
  return (
    <Chart {...facts} series={series} table={table} height={drawn.length * ROW}>
      {({ width, mark }) => {
        const narrow = width < NARROW;
        const left = narrow ? 0 : NAME;
        const x = scaleLinear<number>({
          domain: [0, Math.max(1, ...drawn.map(totalOf))],
          range: [left, width - NUMBERS - Math.max(0, series.length - 2) * NUMBER - (deaths ? DEATHS : 0)],
        });
        return drawn.map((bar, at) => {
          const middle = at * ROW + (narrow ? 30 : ROW / 2);
          let sum = 0;
          return (
            <g key={bar.key}>
              <text
                x={0}
                y={narrow ? at * ROW + 16 : middle}
                dy={narrow ? 0 : '0.32em'}
                className={classes.name}
              >
                {narrow || bar.name.length < 22 ? bar.name : `${bar.name.slice(0, 20)}…`}
              </text>
              {series.map(entry => {
                const value = numberOf(bar, entry.key);
                const from = x(sum);
                sum += value;
                return (
                  value > 0 && (
                    <g
                      key={entry.key}
                      {...mark(
                        t('mark', { name: bar.name, part: entry.name, number: number(value) }),
                        to(bar.key, entry.key),
                      )}
                    >
                      {/* Extends the touch target to the height of the row. */}
                      <rect x={from} y={at * ROW} width={x(sum) - from} height={ROW} fill="transparent" />
                      <Part
                        x={from}
                        y={middle - BAR / 2}
                        width={Math.max(x(sum) - from - 1.5, 1)}
                        height={BAR}
                        rx={3}
                        fill={entry.fill}
                      />
                    </g>
                  )
                );
              })}
              <text x={x(sum) + 8} y={middle} dy="0.32em" className={classes.tick}>
                {series.map(({ key }, place) => (
                  <tspan key={key} className={place === 0 ? classes.strong : undefined}>
                    {place > 0 && ' + '}
                    {number(numberOf(bar, key))}
                  </tspan>
                ))}
              </text>
              {deaths && bar.deaths !== undefined && bar.deaths > 0 && (
                <g
                  transform={`translate(${width - DEATHS + 8} ${middle})`}
                  {...mark(
                    t('mark', { name: bar.name, part: deaths, number: number(bar.deaths) }),
                    to(bar.key, 'deaths'),
                  )}
                >
                  <rect x="-12" y={-ROW / 2} width={DEATHS} height={ROW} fill="transparent" />
                  <rect
                    x="-6"
                    y="-6"
                    width="12"
                    height="12"
                    rx="2.500"
                    transform="rotate(45)"
                    fill="var(--av-death)"
                  />
                  <text x={14} dy="0.32em" className={classes.strong}>
                    {number(bar.deaths)}
                  </text>
                </g>
              )}
            </g>
          );
        });
      }}
    </Chart>
  );
}
