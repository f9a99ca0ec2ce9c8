import AntDrawer from 'antd/es/drawer';
import type { ReactNode } from 'react';

export interface SideSheetProps {
  id: string;
  open: boolean;
  label: string;
  /** Width in pixels. */
  width: number;
  /** Called on Escape and on a click outside. */
  onClose: () => void;
  children: ReactNode;
}

const styles = {
  wrapper: { borderStartEndRadius: 24, borderEndEndRadius: 24, overflow: 'hidden' },
  section: { background: 'var(--av-brand)' },
  body: { padding: 0, paddingBlockStart: 'env(safe-area-inset-top)' },
};

/** A modal sheet at the start side of the page. It traps the focus while open, and returns the focus on closing. */
export const SideSheet = ({ id, open, label, width, onClose, children }: SideSheetProps) => (
  <AntDrawer
    id={id}
    open={open}
    aria-label={label}
    size={width}
    placement={document.dir === 'rtl' ? 'right' : 'left'}
    closable={false}
    destroyOnHidden
    styles={styles}
    onClose={onClose}
  >
    {children}
  </AntDrawer>
);
