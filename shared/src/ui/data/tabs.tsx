import AntTabs from 'antd/es/tabs';
import type { CSSProperties, FocusEvent, ReactNode } from 'react';
import classes from './tabs.module.css';

interface TabsProps<Key extends string> {
  items: readonly { key: Key; label: ReactNode; children: ReactNode }[];
  activeKey: Key;
  onChange: (key: Key) => void;
  /** Name of the tab list for screen readers. */
  label: string;
  /** Buttons at the end of the tab list, each large enough for a finger. */
  buttons?: readonly ReactNode[];
}

/** Tabs for clicks and arrow keys. Only the active panel is rendered. */
export function Tabs<Key extends string>({
  items,
  activeKey,
  onChange,
  label,
  buttons = [],
}: TabsProps<Key>) {
  // antd's arrow keys only move the focus. This handler also opens the focused tab.
  const openFocused = ({ target }: FocusEvent) => {
    const name = target.role === 'tab' && target.parentElement?.dataset.nodeKey;
    const reached = items.find(({ key }) => key === name);
    if (reached && reached.key !== activeKey) onChange(reached.key);
  };
  return (
    <div className={classes.frame} style={{ '--buttons': buttons.length } as CSSProperties}>
      {/* The buttons are not passed to antd, which would render them inside the tab list. */}
      {buttons.length > 0 && <div className={classes.buttons}>{buttons}</div>}
      <AntTabs
        items={[...items]}
        activeKey={activeKey}
        animated={false}
        destroyOnHidden
        className={classes.tabs ?? ''}
        onChange={key => onChange(key as Key)}
        onFocus={openFocused}
        ref={tabs =>
          tabs?.nativeElement?.querySelector('[role="tablist"]')?.setAttribute('aria-label', label)
        }
      />
    </div>
  );
}
