import type { ReactNode } from 'react';
import { lazyPart } from './lazy-part';

/** The content of a part that could not be loaded. */
const Content = ({ children }: { children: ReactNode }) => children;

export const Notice = lazyPart(async () => (await import('../overlays/notice')).Notice, Content);
export const SideSheet = lazyPart(async () => (await import('../overlays/side-sheet')).SideSheet, Content);
