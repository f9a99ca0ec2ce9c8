import type { ComponentType } from 'react';
import { administrationUrl, paths } from 'shared/navigation';
import {
  BellIcon,
  BirdFilledIcon,
  ChartBarFilledIcon,
  ChartBarIcon,
  DownloadSimpleFilledIcon,
  HouseFilledIcon,
  HouseIcon,
  InfoFilledIcon,
  ListBulletsFilledIcon,
  MapTrifoldFilledIcon,
  MapTrifoldIcon,
  NetworkIcon,
  ScalesIcon,
  TargetFilledIcon,
  TargetIcon,
  WrenchFilledIcon,
} from 'shared/shell';
import {
  BellFilledIcon,
  BirdIcon,
  DownloadSimpleIcon,
  EyeIcon,
  GearSixIcon,
  InfoIcon,
  ListBulletsIcon,
  MapPinIcon,
  QuotesIcon,
  WrenchIcon,
} from 'shared/ui/core';

export interface DrawerEntry {
  label:
    | 'home'
    | 'search'
    | 'infrastructures'
    | 'mortality'
    | 'statistics'
    | 'answers'
    | 'programme'
    | 'network'
    | 'works'
    | 'alarms'
    | 'evidence'
    | 'day'
    | 'campaigns'
    | 'offlineAreas'
    | 'about'
    | 'administration';
  to: string;
  Icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  CurrentIcon?: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** Shown to signed-in users only. */
  signedIn?: boolean;
  /** Begins a group. */
  begins?: boolean;
  /** Opens with a full page load, since the server sends its pages with another content security policy. */
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
  { label: 'answers', to: paths.answers(), Icon: QuotesIcon, signedIn: true },
  {
    label: 'programme',
    begins: true,
    to: paths.programme(),
    Icon: TargetIcon,
    CurrentIcon: TargetFilledIcon,
    signedIn: true,
  },
  { label: 'network', to: paths.network(), Icon: NetworkIcon, signedIn: true },
  { label: 'works', to: paths.works(), Icon: WrenchIcon, CurrentIcon: WrenchFilledIcon, signedIn: true },
  { label: 'alarms', to: paths.alarms(), Icon: BellIcon, CurrentIcon: BellFilledIcon, signedIn: true },
  { label: 'evidence', to: paths.evidence(), Icon: ScalesIcon, signedIn: true },
  { label: 'day', to: paths.day(), Icon: MapPinIcon, signedIn: true },
  { label: 'campaigns', to: paths.campaigns(), Icon: EyeIcon, signedIn: true },
  {
    label: 'offlineAreas',
    begins: true,
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

/** The entry whose path is the longest prefix of a page's path. The home entry matches only the home page. */
export const entryOf = (path: string): DrawerEntry | undefined =>
  drawerEntries
    .filter(
      ({ to }) => `${path}/`.startsWith(to.replace(/\/?$/, '/')) && (to !== paths.home() || path === to),
    )
    .sort((one, other) => other.to.length - one.to.length)[0];
