import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface Drawer {
  /** Whether the drawer is open above the page, on a phone. */
  open: boolean;
  /** Whether the drawer is shown beside the page, on a desktop. */
  beside: boolean;
  /** Whether the drawer is narrowed to its icons, on a desktop. */
  rail: boolean;
}

export const drawerStore = createStore<Drawer>(() => ({ open: false, beside: true, rail: true }));

export const useDrawer = <Part>(select: (drawer: Drawer) => Part): Part => useStore(drawerStore, select);

/** Toggles the drawer. Desktops and phones have separate states. */
export const toggleDrawer = (desktop: boolean): void =>
  drawerStore.setState(({ open, beside }) => (desktop ? { beside: !beside } : { open: !open }));
export const closeDrawer = (): void => drawerStore.setState({ open: false });
export const toggleRail = (): void => drawerStore.setState(({ rail }) => ({ rail: !rail }));
