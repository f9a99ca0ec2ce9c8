import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import classes from './tabs.module.css';

interface TabsProps<Key extends string> {
  items: readonly { key: Key; label: ReactNode; children: ReactNode }[];
  activeKey: Key;
  onChange: (key: Key) => void;
  /** Name of the tab list for screen readers. */
  label: string;
}

const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs that respond to clicks and arrow keys. Only the active panel is rendered. */
export function Tabs<Key extends string>({ items, activeKey, onChange, label }: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    const direction = document.dir === 'rtl' ? -step : step;
    const place = items.findIndex(({ key }) => key === activeKey) + direction;
    const next = items.at(place % items.length);
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    <div className={classes.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={classes.list} onKeyDown={move}>
        {items.map(item => (
          <button
            key={item.key}
            type="button"
            role="tab"
            id={`${id}-${item.key}`}
            data-key={item.key}
            aria-selected={item.key === activeKey}
            aria-controls={item.key === activeKey ? `${id}-panel` : undefined}
            tabIndex={item.key === activeKey ? 0 : -1}
            className={classes.tab}
            onClick={() => onChange(item.key)}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${activeKey}`}
        className={classes.panel}
      >
        {items.find(({ key }) => key === activeKey)?.children}
      </div>
    </div>
  );
}
