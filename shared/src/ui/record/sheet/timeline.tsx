import AntTimeline from 'antd/es/timeline';
import { type ReactNode, useId } from 'react';
import { formatDate, useLocale } from '../../../platform/language';
import classes from './timeline.module.css';

interface TimelineItem {
  key: string;
  icon: ReactNode;
  tone?: 'done' | 'death' | undefined;
  content: ReactNode;
}

export const Timeline = ({ items }: { items: readonly TimelineItem[] }) => (
  <AntTimeline
    className={classes.timeline ?? ''}
    items={items.map(({ icon, tone, ...item }) => ({
      ...item,
      icon: (
        <span className={classes.sign} data-tone={tone}>
          {icon}
        </span>
      ),
    }))}
  />
);

interface DatedItem extends TimelineItem {
  /** Calendar date; empty for an item without a date. */
  day: string;
}

/** A timeline with a heading for each year. The items must be sorted by day. */
export function YearsTimeline({ items }: { items: readonly DatedItem[] }) {
  const years = [...new Set(items.map(({ day }) => day.slice(0, 4)))];
  return years.map(year => (
    <section key={year} className={classes.year}>
      {year && <h3>{year}</h3>}
      <Timeline items={items.filter(({ day }) => day.slice(0, 4) === year)} />
    </section>
  ));
}

interface TimelineEntryProps {
  title: ReactNode;
  /** Name for screen readers, if titles alone do not distinguish entries. */
  name?: string;
  day: string;
  menu?: ReactNode;
  children?: ReactNode;
}

/** One entry of a timeline: a title, its day, a menu and what belongs to it. */
export function TimelineEntry({ title, name, day, menu, children }: TimelineEntryProps) {
  const locale = useLocale();
  const id = useId();
  return (
    <article className={classes.entry} {...(name ? { 'aria-label': name } : { 'aria-labelledby': id })}>
      <header>
        <h4 id={id}>{title}</h4>
        {day && <time dateTime={day}>{formatDate(day, locale, { dateStyle: 'dayMonth' })}</time>}
        {menu}
      </header>
      {children}
    </article>
  );
}
