import type { ComponentType } from 'react';
import { administrationUrl, paths } from 'shared/navigation';
import {
  DownloadSimpleIcon,
  GearSixIcon,
  HouseIcon,
  InfoIcon,
  LightningIcon,
  ListBulletsIcon,
  MagnifyingGlassIcon,
} from 'shared/ui/core';

export interface DrawerEntry {
  label: 'home' | 'about' | 'search' | 'infrastructures' | 'mortality' | 'offlineAreas' | 'administration';
  to: string;
  Icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** Shown to signed-in users only. */
  signedIn?: boolean;
  /** Indented below the entry above it. */
  nested?: boolean;
  /** Outside the application: opens with a full page load. */
  external?: boolean;
}

export const drawerEntries: DrawerEntry[] = [
  { label: 'home', to: paths.home(), Icon: HouseIcon },
  { label: 'about', to: paths.about(), Icon: InfoIcon },
  { label: 'search', to: paths.search(), Icon: MagnifyingGlassIcon, signedIn: true },
  {
    label: 'infrastructures',
    to: paths.infrastructures(),
    Icon: ListBulletsIcon,
    signedIn: true,
    nested: true,
  },
  { label: 'mortality', to: paths.mortality(), Icon: LightningIcon, signedIn: true, nested: true },
  { label: 'offlineAreas', to: paths.offlineAreas(), Icon: DownloadSimpleIcon, signedIn: true, nested: true },
  {
    label: 'administration',
    to: administrationUrl,
    Icon: GearSixIcon,
    signedIn: true,
    external: true,
  },
];
