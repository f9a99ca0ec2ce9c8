import { type ReactNode, useId, useState } from 'react';
import { CaretRightIcon } from '../core/icons';
import classes from './disclosure.module.css';

/** A title that expands its content. */
export function Disclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={classes.title}
        onClick={() => setOpen(!open)}
      >
        <CaretRightIcon className={classes.arrow} />
        {title}
      </button>
      {open && (
        <div id={id} className={classes.content}>
          {children}
        </div>
      )}
    </div>
  );
}
