import type { ComponentType } from 'react';
import { administrationUrl, paths } from 'shared/navigation';
import {
  BellFilledIcon,
  BellIcon,
  BirdFilledIcon,
  BirdIcon,
  ChartBarFilledIcon,
  ChartBarIcon,
  DownloadSimpleFilledIcon,
  DownloadSimpleIcon,
  GearSixIcon,
  HouseFilledIcon,
  HouseIcon,
  InfoFilledIcon,
  InfoIcon,
  ListBulletsFilledIcon,
  ListBulletsIcon,
  MapTrifoldFilledIcon,
  MapTrifoldIcon,
  TargetFilledIcon,
  TargetIcon,
  WrenchFilledIcon,
  WrenchIcon,
} from 'shared/ui/core';

export interface DrawerEntry {
  label:
    | 'home'
    | 'search'
    | 'infrastructures'
    | 'mortality'
    | 'statistics'
    | 'programme'
    | 'works'
    | 'alarms'
    | 'offlineAreas'
    | 'about'
    | 'administration';
  to: string;
  Icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** Icon shown while the entry's page is open. */
  CurrentIcon?: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** Shown to signed-in users only. */
  signedIn?: boolean;
  /** Address outside the application: opens with a full page load. */
  external?: boolean;
}

export const drawerEntries: DrawerEntry[] = [
  { label: 'home', to: paths.home(), Icon: HouseIcon, CurrentIcon: HouseFilledIcon },
  {
    label: 'search',
    to: paths.search(),
    Icon: MapTrifoldIcon,
    CurrentIcon: MapTrifoldFilledIcon,
    signedIn: true,
  },
  {
    label: 'infrastructures',
    to: paths.infrastructures(),
    Icon: ListBulletsIcon,
    CurrentIcon: ListBulletsFilledIcon,
    signedIn: true,
  },
  { label: 'mortality', to: paths.mortality(), Icon: BirdIcon, CurrentIcon: BirdFilledIcon, signedIn: true },
  {
    label: 'statistics',
    to: paths.statistics(),
    Icon: ChartBarIcon,
    CurrentIcon: ChartBarFilledIcon,
    signedIn: true,
  },
  {
    label: 'programme',
    to: paths.programme(),
    Icon: TargetIcon,
    CurrentIcon: TargetFilledIcon,
    signedIn: true,
  },
  { label: 'works', to: paths.works(), Icon: WrenchIcon, CurrentIcon: WrenchFilledIcon, signedIn: true },
  { label: 'alarms', to: paths.alarms(), Icon: BellIcon, CurrentIcon: BellFilledIcon, signedIn: true },
  {
    label: 'offlineAreas',
    to: paths.offlineAreas(),
    Icon: DownloadSimpleIcon,
    CurrentIcon: DownloadSimpleFilledIcon,
    signedIn: true,
  },
  { label: 'about', to: paths.about(), Icon: InfoIcon, CurrentIcon: InfoFilledIcon },
  {
    label: 'administration',
    to: administrationUrl,
    Icon: GearSixIcon,
    signedIn: true,
    external: true,
  },
];

/** The entry of a page: the one whose path is the longest prefix of the page's path. */
export const entryOf = (path: string): DrawerEntry | undefined =>
  drawerEntries
    .filter(({ to }) => path === to || (to !== paths.home() && path.startsWith(`${to}/`)))
    .sort((one, other) => other.to.length - one.to.length)[0];
