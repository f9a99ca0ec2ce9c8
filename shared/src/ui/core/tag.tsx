import AntTag from 'antd/es/tag';
import type { ReactNode } from 'react';

interface TagProps {
  color?: 'default' | 'success' | 'error';
  className?: string | undefined;
  children: ReactNode;
}

export const Tag = (properties: TagProps) => <AntTag {...properties} />;
