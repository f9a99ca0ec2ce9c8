import AntTag from 'antd/es/tag';
import type { ReactNode } from 'react';

interface TagProps {
  color?: 'default' | 'success' | 'error';
  className?: string | undefined;
  children: ReactNode;
}

/** A short text in a frame, such as the state of an entry of a list. */
export const Tag = (properties: TagProps) => <AntTag {...properties} />;
