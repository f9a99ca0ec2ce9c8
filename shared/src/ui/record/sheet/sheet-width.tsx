import { createContext, type ReactNode, use } from 'react';

/** Whether the sheet has room for `aside` beside its content. */
export const SheetWidth = createContext<'narrow' | 'wide'>('wide');

/** Renders its content on narrow or on wide sheets only; on the others, it stands in another column. */
export const OnSheet = ({ width, children }: { width: 'narrow' | 'wide'; children: ReactNode }) =>
  use(SheetWidth) === width && children;
