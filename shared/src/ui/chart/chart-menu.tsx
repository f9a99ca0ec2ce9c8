import { type ComponentType, useId, useRef, useState } from 'react';
import { Button } from '../core';
import classes from './chart.module.css';
import { DotsThreeIcon } from './icons';

interface Entry {
  label: string;
  Icon: ComponentType;
  onChoose: () => void;
}

/** A button that shows what else a chart offers. */
export function ChartMenu({ label, entries }: { label: string; entries: readonly Entry[] }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label={label}
      className={classes.menu}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
      <Button
        ref={button}
        type="text"
        icon={<DotsThreeIcon />}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      />
      {/* Safari does not focus buttons: the list takes the focus, and the menu stays open. */}
      <ul id={id} hidden={!open} tabIndex={-1}>
        {entries.map(({ label: entry, Icon, onChoose }) => (
          <li key={entry}>
            <Button
              type="text"
              icon={<Icon />}
              onClick={() => {
                close();
                onChoose();
              }}
            >
              {entry}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
