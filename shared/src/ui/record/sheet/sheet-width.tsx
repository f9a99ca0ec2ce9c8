import { createContext, type ReactNode, use } from 'react';

/** Whether a sheet has room for what stands aside, or shows it below. */
export const SheetWidth = createContext<'narrow' | 'wide'>('wide');

/** Shown on narrow or on wide sheets only, for what has its place in another column there. */
export const OnSheet = ({ width, children }: { width: 'narrow' | 'wide'; children: ReactNode }) =>
  use(SheetWidth) === width && children;
