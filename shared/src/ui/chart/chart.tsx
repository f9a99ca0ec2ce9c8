import image from '@phosphor-icons/core/regular/image.svg?raw';
import table from '@phosphor-icons/core/regular/table.svg?raw';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { localizedPath, useLocale } from '../../platform/language';
import { useNavigate } from '../../platform/router';
import { DownloadSimpleIcon, InfoIcon } from '../core';
import { iconOf } from '../core/icon';
import { ActionMenu } from '../record/sheet/action-menu';
import classes from './chart.module.css';
import { type ChartTable, FiguresTable } from './chart-table';
import { type Fill, Part } from './part';
import { saveCsv, saveImage } from './save-chart';
import { useTexts } from './texts';
import { useWidth } from './use-width';

const ImageIcon = iconOf(image);
const TableIcon = iconOf(table);

export interface ChartFacts {
  /** The finding in words, limited to what the figures show. */
  title: string;
  /** What is measured, with its unit. */
  subtitle: string;
  /** What is counted, and what is not. */
  definition: string;
  /** Name of saved files, without extension. */
  file: string;
}

export interface Drawing {
  width: number;
  /** Returns the attributes of a mark. `to` is the path of the mark's records, without the language. */
  mark: (name: string, to: string) => object;
}

interface ChartProps extends ChartFacts {
  series: readonly { key: string; name: string; fill: Fill }[];
  table: ChartTable;
  height: number | ((width: number) => number);
  children: (drawing: Drawing) => ReactNode;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: at => at + 1,
  ArrowDown: at => at + 1,
  ArrowLeft: at => at - 1,
  ArrowUp: at => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Pixels around a mark in which a press still means it: half of the least size of a target. */
const REACH = 22;

const markOf = ({ target }: { target: EventTarget }) =>
  (target as Element).closest<SVGElement>('[data-to]') ?? undefined;

/**
 * The frame of every chart. All marks together are one tab stop. Arrows, Home and End move between the marks. Enter
 * or the space bar opens the records of a mark. Escape hides the tooltip.
 */
export function Chart({ title, subtitle, definition, file, series, table, height, children }: ChartProps) {
  const t = useTexts();
  const locale = useLocale();
  const navigate = useNavigate();
  const id = useId();
  const { ref, width } = useWidth();
  const svg = useRef<SVGSVGElement>(null);
  const legend = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [tip, setTip] = useState<{ text: string; left: number; top: number } | null>(null);
  const [shown, setShown] = useState({ table: false, definition: false });
  const marks = () => [...(svg.current?.querySelectorAll<SVGElement>('[data-to]') ?? [])];

  useEffect(function keepTabStop() {
    const last = marks().length - 1;
    if (current > Math.max(last, 0)) setCurrent(0);
  });

  const show = (event: PointerEvent | FocusEvent) => {
    const mark = markOf(event);
    if (!mark || !svg.current) return setTip(null);
    const [box, drawingBox] = [mark.getBoundingClientRect(), svg.current.getBoundingClientRect()];
    const middle = box.x - drawingBox.x + box.width / 2;
    setTip({
      text: mark.getAttribute('aria-label') ?? '',
      left: Math.min(Math.max(middle, 90), Math.max(drawingBox.width - 90, 90)),
      top: box.y - drawingBox.y,
    });
  };
  /** The mark under the pointer, or the nearest one if a finger could have meant it. */
  const meant = (event: MouseEvent) => {
    const far = (mark: SVGElement) => {
      const { left, right, top, bottom } = mark.getBoundingClientRect();
      return Math.hypot(
        Math.max(left - event.clientX, 0, event.clientX - right),
        Math.max(top - event.clientY, 0, event.clientY - bottom),
      );
    };
    const [nearest] = marks().sort((a, b) => far(a) - far(b));
    return markOf(event) ?? (nearest && far(nearest) <= REACH ? nearest : undefined);
  };
  const open = (mark: SVGElement | undefined) => {
    if (mark?.dataset.to) void navigate(localizedPath(mark.dataset.to, locale));
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setTip(null);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return open(markOf(event));
    }
    const all = marks();
    const to = STEPS[event.key]?.(all.indexOf(event.target as SVGElement), all.length - 1) ?? -1;
    if (!all[to]) return undefined;
    event.preventDefault();
    setCurrent(to);
    all[to].focus();
    return undefined;
  };
  const takeImage = () => {
    if (!svg.current) return;
    const signs = [...(legend.current?.children ?? [])].flatMap(entry => {
      const sign = entry.querySelector('svg');
      return sign ? [{ svg: sign, label: entry.textContent ?? '' }] : [];
    });
    void saveImage({ title, subtitle, svg: svg.current, legend: signs }, file);
  };

  let count = 0;
  const drawing: Drawing = {
    width,
    mark: (name, to) => ({
      role: 'button',
      'aria-label': name,
      'data-to': to,
      tabIndex: count++ === current ? 0 : -1,
    }),
  };
  const tall = typeof height === 'number' ? height : height(width);
  const toggle = (part: keyof typeof shown) => () => setShown({ ...shown, [part]: !shown[part] });

  return (
    <figure className={classes.chart} aria-labelledby={`${id}-title`}>
      <figcaption className={classes.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{subtitle}</p>
      </figcaption>
      <ActionMenu
        label={t('menu.open', { title: subtitle })}
        heading={<strong>{subtitle}</strong>}
        type="text"
        size="middle"
        actions={[
          {
            key: 'table',
            label: t(shown.table ? 'menu.noTable' : 'menu.table'),
            icon: <TableIcon />,
            onSelect: toggle('table'),
          },
          {
            key: 'csv',
            label: t('menu.csv'),
            icon: <DownloadSimpleIcon />,
            onSelect: () => saveCsv(table, locale, file),
          },
          { key: 'image', label: t('menu.image'), icon: <ImageIcon />, onSelect: takeImage },
          {
            key: 'definition',
            label: t(shown.definition ? 'menu.noDefinition' : 'menu.definition'),
            icon: <InfoIcon />,
            onSelect: toggle('definition'),
          },
        ]}
      />
      {shown.definition && <p className={classes.definition}>{definition}</p>}
      <div ref={ref} className={classes.drawing}>
        {table.rows.length === 0 ? (
          <p className={classes.empty}>{t('empty')}</p>
        ) : (
          <svg
            ref={svg}
            viewBox={`0 0 ${width} ${tall}`}
            width={width}
            height={tall}
            role="toolbar"
            aria-label={t('marks', { title })}
            onPointerOver={show}
            onPointerLeave={() => setTip(null)}
            onFocus={show}
            onBlur={() => setTip(null)}
            onKeyDown={move}
            onClick={(event: MouseEvent) => open(meant(event))}
          >
            {children(drawing)}
          </svg>
        )}
        {tip && (
          <div className={classes.tip} aria-hidden="true" style={{ left: tip.left, top: tip.top }}>
            {tip.text}
          </div>
        )}
      </div>
      {series.length > 1 && (
        <ul ref={legend} className={classes.legend}>
          {series.map(legendEntry => (
            <li key={legendEntry.key}>
              <svg viewBox="0 0 14 14" width={14} height={14} aria-hidden="true">
                <Part x={0.5} y={0.5} width={13} height={13} rx={3} fill={legendEntry.fill} />
              </svg>
              {legendEntry.name}
            </li>
          ))}
        </ul>
      )}
      {shown.table && <FiguresTable caption={subtitle} table={table} />}
    </figure>
  );
}
