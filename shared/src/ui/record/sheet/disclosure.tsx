import AntCollapse from 'antd/es/collapse';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { CaretRightIcon } from '../../core/icons';
import { usePrinting } from '../kind/use-printing';
import classes from './disclosure.module.css';

/** Makes the space bar press antd's header, as it presses a button. */
function pressBySpace(event: KeyboardEvent) {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement) || event.target.role !== 'button') return;
  event.preventDefault();
  event.target.click();
}

interface DisclosureProps {
  title: ReactNode;
  /** Whether the content is printed even if it is closed. */
  printed?: boolean;
  children: ReactNode;
}

/** Content that a title opens. It is mounted while it is open. */
export function Disclosure({ title, printed = false, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const isPrinting = usePrinting() && printed;
  return (
    <>
      <AntCollapse
        ghost
        destroyOnHidden
        className={classes.disclosure ?? ''}
        expandIcon={() => <CaretRightIcon />}
        activeKey={open ? ['content'] : []}
        onChange={keys => setOpen(keys.length > 0)}
        items={[{ key: 'content', label: title, children, onKeyDown: pressBySpace }]}
      />
      {isPrinting && !open && children}
    </>
  );
}
