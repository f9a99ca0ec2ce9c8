import AntDrawer from 'antd/es/drawer';
import AntPopover from 'antd/es/popover';
import type { ReactNode } from 'react';
import classes from './action-popup.module.css';

export interface ActionPopupProps {
  open: boolean;
  label: string;
  /** Whether the popup slides in from the bottom of the screen instead of opening beside the button. */
  below: boolean;
  /** Called when the popup is in its final position. */
  onShown: () => void;
  /** Called on Escape and on a click outside. */
  onClose: () => void;
  children: ReactNode;
}

/** The popup of a menu button. The button must be in a positioned element of its own, which the anchor covers. */
export const ActionPopup = ({ open, label, below, onShown, onClose, children }: ActionPopupProps) =>
  below ? (
    <AntDrawer
      open={open}
      aria-label={label}
      placement="bottom"
      closable={false}
      destroyOnHidden
      className={classes.sheet ?? ''}
      styles={{ wrapper: { height: 'auto', maxHeight: '88dvh' }, body: { padding: 0 } }}
      afterOpenChange={shown => shown && onShown()}
      onClose={onClose}
    >
      {children}
    </AntDrawer>
  ) : (
    <AntPopover
      open={open}
      content={children}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      styles={{ container: { padding: 6 } }}
      afterOpenChange={shown => shown && onShown()}
      onOpenChange={shown => !shown && onClose()}
    >
      <span className={classes.anchor} data-open={open} />
    </AntPopover>
  );
