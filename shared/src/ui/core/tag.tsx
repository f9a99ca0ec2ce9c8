import type { ReactNode } from 'react';
import classes from './tag.module.css';

interface TagProps {
  color?: 'default' | 'success' | 'error';
  className?: string | undefined;
  children: ReactNode;
}

/** A short label. */
export function Tag({ color, className, children }: TagProps) {
  return (
    <span className={[classes.tag, className].filter(Boolean).join(' ')} data-colour={color}>
      {children}
    </span>
  );
}
