import type { ComponentType } from 'react';
import { administrationUrl, paths } from 'shared/navigation';
import {
  BirdIcon,
  ChartBarIcon,
  DownloadSimpleIcon,
  GearSixIcon,
  HouseIcon,
  InfoIcon,
  ListBulletsIcon,
  MapTrifoldIcon,
} from 'shared/ui/core';

export interface DrawerEntry {
  label:
    | 'home'
    | 'search'
    | 'infrastructures'
    | 'mortality'
    | 'statistics'
    | 'offlineAreas'
    | 'about'
    | 'administration';
  to: string;
  Icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** Shown to signed-in users only. */
  signedIn?: boolean;
  /** Outside the application: opens with a full page load. */
  external?: boolean;
}

export const drawerEntries: DrawerEntry[] = [
  { label: 'home', to: paths.home(), Icon: HouseIcon },
  { label: 'search', to: paths.search(), Icon: MapTrifoldIcon, signedIn: true },
  { label: 'infrastructures', to: paths.infrastructures(), Icon: ListBulletsIcon, signedIn: true },
  { label: 'mortality', to: paths.mortality(), Icon: BirdIcon, signedIn: true },
  { label: 'statistics', to: paths.statistics(), Icon: ChartBarIcon, signedIn: true },
  { label: 'offlineAreas', to: paths.offlineAreas(), Icon: DownloadSimpleIcon, signedIn: true },
  { label: 'about', to: paths.about(), Icon: InfoIcon },
  {
    label: 'administration',
    to: administrationUrl,
    Icon: GearSixIcon,
    signedIn: true,
    external: true,
  },
];

/** The entry of a page: the one with the longest address the page lies below. */
export const entryOf = (path: string): DrawerEntry | undefined =>
  drawerEntries
    .filter(({ to }) => path === to || (to !== paths.home() && path.startsWith(`${to}/`)))
    .sort((one, other) => other.to.length - one.to.length)[0];
