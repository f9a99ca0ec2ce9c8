import { type ReactNode, type Ref, Suspense, useRef, useState } from 'react';
import { Button } from '../../core';
import { lazyPart } from '../../core/lazy-part';
import type { ActionPopupProps } from '../../overlays/action-popup';
import type { Action } from '../kind/define-sheet';
import classes from './action-menu.module.css';
import { DotsThreeIcon } from './icons';

interface ActionMenuProps {
  /** Name of the button and of the menu. */
  label: string;
  /** What the actions are about, shown above them on a phone. */
  heading?: ReactNode;
  actions: readonly Action[];
  size?: 'large' | 'middle';
  type?: 'default' | 'text';
}

/** Fallback if antd's popup cannot be loaded: shows the actions at the bottom of the screen. */
const PlainPopup = ({ open, label, children }: ActionPopupProps) =>
  open && (
    <div role="dialog" aria-label={label} className={classes.plain}>
      {children}
    </div>
  );

const Popup = lazyPart(async () => (await import('../../overlays/action-popup')).ActionPopup, PlainPopup);

/** Milliseconds until the popup has left a phone's screen. Before that, it would take the focus from a dialog. */
const CLOSING = 320;

const isPhone = () => window.matchMedia('(width < 960px)').matches;

/**
 * A button with three dots that opens a list of actions: beside the button, or on a phone at the bottom of the
 * screen.
 */
export function ActionMenu({ label, heading, actions, size = 'large', type = 'default' }: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [used, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  const [below, setBelow] = useState(false);
  if (actions.length === 0) return null;
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <span className={classes.menu}>
      <Button
        ref={button}
        size={size}
        type={type}
        className={classes.button ?? ''}
        icon={<DotsThreeIcon />}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setBelow(isPhone());
          setUsed(true);
          setOpen(true);
        }}
      />
      {used && (
        <Suspense>
          <Popup
            open={open}
            label={label}
            below={below}
            onShown={() => list.current?.querySelector<HTMLElement>('a, button')?.focus()}
            onClose={close}
          >
            {below && heading && <div className={classes.heading}>{heading}</div>}
            <ActionList
              ref={list}
              label={label}
              actions={actions}
              onClose={close}
              onChoose={({ danger, onSelect }) => {
                close();
                if (danger && below) setTimeout(() => onSelect?.(), CLOSING);
                else onSelect?.();
              }}
            />
          </Popup>
        </Suspense>
      )}
    </span>
  );
}

interface ActionListProps extends Pick<ActionMenuProps, 'label' | 'actions'> {
  ref: Ref<HTMLUListElement>;
  onClose: () => void;
  onChoose: (action: Action) => void;
}

function ActionList({ ref, label, actions, onClose, onChoose }: ActionListProps) {
  return (
    <ul
      ref={ref}
      aria-label={label}
      className={classes.list}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {actions.map(action => (
        <li key={action.key} className={action.danger ? classes.danger : undefined}>
          <Button
            type="text"
            danger={action.danger ?? false}
            icon={action.icon}
            {...(action.href ? { href: action.href } : {})}
            // Ignores the second click of a double click: on a phone, the list is still visible then.
            onClick={({ detail }) => detail < 2 && onChoose(action)}
          >
            {action.label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
