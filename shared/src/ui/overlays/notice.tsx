import PurePanel from 'antd/es/message/PurePanel';
import type { ReactNode } from 'react';

export interface NoticeProps {
  type: 'success' | 'info' | 'warning' | 'error';
  icon: ReactNode;
  close: { closeIcon: ReactNode; 'aria-label': string; onClose: () => void };
  children: ReactNode;
}

/** antd's message. Unlike `message.open`, it is rendered in place, inside the page's live region. */
export const Notice = ({ type, icon, close, children }: NoticeProps) => (
  <PurePanel role="none" type={type} icon={icon} closable={close} content={children} />
);
