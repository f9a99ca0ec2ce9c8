import AntTimeline from 'antd/es/timeline';
import type { ReactNode } from 'react';
import classes from './timeline.module.css';

interface TimelineProps {
  items: readonly { key: string; icon: ReactNode; content: ReactNode }[];
}

/** What happened, in a list with a sign for each entry. */
export const Timeline = ({ items }: TimelineProps) => (
  <AntTimeline
    className={classes.timeline ?? ''}
    items={items.map(({ icon, ...item }) => ({
      ...item,
      icon: <span className={classes.sign}>{icon}</span>,
    }))}
  />
);
