import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarStack } from '@visx/shape';
import { formatNumber, useLocale } from '../../platform/language';
import { Chart, type ChartFacts } from './chart';
import classes from './chart.module.css';
import type { ChartTable } from './chart-table';
import { type Fill, Part } from './part';
import { useTexts } from './texts';

export interface Series {
  key: string;
  name: string;
  fill: Fill;
}

export interface Bar {
  key: string;
  name: string;
  /** The name below the bar. */
  label: string;
  /** Whether the bar is emphasised, such as the current year. */
  strong?: boolean;
  /** Numbers by key of the series. */
  values: Readonly<Record<string, number>>;
}

interface StackedBarsProps extends ChartFacts {
  /** Heading of the table's first column: what a bar stands for. */
  of: string;
  /** Series from bottom to top. */
  series: readonly Series[];
  bars: readonly Bar[];
  /** Path of a mark's records, without the language. */
  to: (bar: string, series: string) => string;
  totals?: boolean;
  /** Further columns of the table. */
  more?: { columns: readonly string[]; of: (bar: string) => ChartTable['rows'][number]['values'] };
}

const HEIGHT = 230;
const SPACE = { top: 22, right: 8, bottom: 26, left: 34 };
/** Assumed width of a letter below a bar. */
const LETTER = 8;
const BETWEEN_LABELS = 8;
const GAP = 1.5;
const MOST_LINES = 4;

/** Stacked bars. Each part of a bar is a mark. */
export function StackedBars({ of, series, bars, to, totals = false, more, ...facts }: StackedBarsProps) {
  const t = useTexts();
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  const numberOf = (bar: Bar, key: string) => bar.values[key] ?? 0;
  const totalOf = (bar: Bar) => series.reduce((sum, { key }) => sum + numberOf(bar, key), 0);
  const sums = series.length > 1;
  const table = {
    of,
    columns: [...series.map(({ name }) => name), ...(sums ? [t('total')] : []), ...(more?.columns ?? [])],
    rows: bars.map(bar => ({
      key: bar.key,
      name: bar.name,
      values: [
        ...series.map(({ key }) => numberOf(bar, key)),
        ...(sums ? [totalOf(bar)] : []),
        ...(more?.of(bar.key) ?? []),
      ],
    })),
  };
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, ...bars.map(totalOf))],
    range: [HEIGHT - SPACE.bottom, SPACE.top],
  });
  // Few ticks, and only at whole numbers, since the axis counts records.
  const [ticks = []] = [3, 2, 1]
    .map(about => y.ticks(about).filter(Number.isInteger))
    .filter(({ length }) => length <= MOST_LINES);
  const byKey = new Map(bars.map(bar => [bar.key, bar]));
  return (
    <Chart {...facts} series={series} table={table} height={HEIGHT}>
      {({ width, mark }) => {
        const x = scaleBand<string>({
          domain: bars.map(({ key }) => key),
          range: [SPACE.left, width - SPACE.right],
          padding: 0.34,
        });
        const room = Math.max(...bars.map(({ label }) => label.length)) * LETTER + BETWEEN_LABELS;
        const skip = Math.ceil((bars.length * room) / (width - SPACE.left - SPACE.right));
        const below = ({ x: left, y: top, formattedValue }: TickRendererProps) => {
          const bar = byKey.get(formattedValue ?? '');
          return (
            <text
              x={left}
              y={top}
              className={bar?.strong ? classes.strong : classes.tick}
              textAnchor="middle"
            >
              {bar?.label}
            </text>
          );
        };
        return (
          <>
            <GridRows
              scale={y}
              left={SPACE.left}
              width={width - SPACE.left - SPACE.right}
              tickValues={ticks}
              stroke="var(--av-chart-grid)"
            />
            <AxisLeft
              left={SPACE.left}
              scale={y}
              tickValues={ticks}
              tickFormat={value => number(Number(value))}
              hideAxisLine
              hideTicks
              tickComponent={({ x: left, y: top, formattedValue }) => (
                <text x={left} y={top} dy="0.32em" className={classes.tick} textAnchor="end">
                  {formattedValue}
                </text>
              )}
            />
            <AxisBottom
              top={HEIGHT - SPACE.bottom}
              scale={x}
              tickValues={bars.filter((_, at) => (bars.length - 1 - at) % skip === 0).map(({ key }) => key)}
              hideAxisLine
              hideTicks
              tickComponent={below}
            />
            <BarStack
              data={[...bars]}
              keys={series.map(({ key }) => key)}
              value={numberOf}
              x={bar => bar.key}
              xScale={x}
              yScale={y}
              color={() => ''}
            >
              {stacks =>
                bars.map((bar, at) => (
                  <g key={bar.key}>
                    {stacks.map(({ key, bars: parts }) => {
                      const part = parts[at];
                      const entry = series.find(candidate => candidate.key === key);
                      const value = numberOf(bar, key);
                      if (!part || !entry || value === 0) return null;
                      return (
                        <Part
                          key={key}
                          x={part.x}
                          y={part.y}
                          width={part.width}
                          height={Math.max(part.height - GAP, 1)}
                          rx={2}
                          fill={entry.fill}
                          {...mark(
                            t('mark', { name: bar.name, part: entry.name, number: number(value) }),
                            to(bar.key, key),
                          )}
                        />
                      );
                    })}
                    {totals && totalOf(bar) > 0 && (
                      <text
                        x={(x(bar.key) ?? 0) + x.bandwidth() / 2}
                        y={(y(totalOf(bar)) ?? 0) - 7}
                        className={classes.strong}
                        textAnchor="middle"
                      >
                        {number(totalOf(bar))}
                      </text>
                    )}
                  </g>
                ))
              }
            </BarStack>
          </>
        );
      }}
    </Chart>
  );
}
