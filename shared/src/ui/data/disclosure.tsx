import AntCollapse from 'antd/es/collapse';
import type { KeyboardEvent, ReactNode } from 'react';
import { CaretRightIcon } from '../core/icons';
import classes from './disclosure.module.css';

/** The space bar presses antd's header as it presses any button. */
function pressBySpace(event: KeyboardEvent) {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement) || event.target.role !== 'button') return;
  event.preventDefault();
  event.target.click();
}

/** A title that expands its content. */
export function Disclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <AntCollapse
      ghost
      destroyOnHidden
      className={classes.disclosure ?? ''}
      expandIcon={() => <CaretRightIcon />}
      items={[{ key: 'content', label: title, children, onKeyDown: pressBySpace }]}
    />
  );
}
