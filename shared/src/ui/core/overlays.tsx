import type { NoticeProps } from '../overlays/notice';
import type { SideSheetProps } from '../overlays/side-sheet';
import { Button } from './button';
import { lazyPart } from './lazy-part';
import classes from './overlays.module.css';

// These fallbacks do not use antd. Its code may be missing on this device without network, and messages are then
// needed most.

const PlainNotice = ({ icon, close: { closeIcon, onClose, ...label }, children }: NoticeProps) => (
  <div className={classes.notice}>
    {icon}
    <span>{children}</span>
    <Button type="text" icon={closeIcon} onClick={onClose} {...label} />
  </div>
);

const PlainSheet = ({ id, open, label, width, onClose, children }: SideSheetProps) =>
  open && (
    <div
      id={id}
      role="dialog"
      aria-label={label}
      className={classes.sheet}
      style={{ width }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      {children}
    </div>
  );

export const Notice = lazyPart(async () => (await import('../overlays/notice')).Notice, PlainNotice);
export const SideSheet = lazyPart(async () => (await import('../overlays/side-sheet')).SideSheet, PlainSheet);
