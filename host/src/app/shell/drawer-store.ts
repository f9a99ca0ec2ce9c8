import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface Drawer {
  /** Shown above the page on a phone, beside it on a desktop. */
  open: boolean;
  /** Narrow, with icons only; on a desktop. */
  rail: boolean;
}

export const drawerStore = createStore<Drawer>(() => ({ open: false, rail: true }));

export const useDrawer = <Part>(select: (drawer: Drawer) => Part): Part => useStore(drawerStore, select);

export const toggleDrawer = (): void => drawerStore.setState(({ open }) => ({ open: !open }));
export const closeDrawer = (): void => drawerStore.setState({ open: false });
export const openDrawer = (): void => drawerStore.setState({ open: true });
export const toggleRail = (): void => drawerStore.setState(({ rail }) => ({ rail: !rail }));
