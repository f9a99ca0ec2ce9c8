import type { ComponentType } from 'react';
import { administrationUrl, paths } from 'shared/navigation';
import {
  DownloadOutlined,
  HomeOutlined,
  InfoCircleOutlined,
  SearchOutlined,
  SettingOutlined,
  ThunderboltOutlined,
  UnorderedListOutlined,
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
  { label: 'home', to: paths.home(), Icon: HomeOutlined },
  { label: 'about', to: paths.about(), Icon: InfoCircleOutlined },
  { label: 'search', to: paths.search(), Icon: SearchOutlined, signedIn: true },
  {
    label: 'infrastructures',
    to: paths.infrastructures(),
    Icon: UnorderedListOutlined,
    signedIn: true,
    nested: true,
  },
  { label: 'mortality', to: paths.mortality(), Icon: ThunderboltOutlined, signedIn: true, nested: true },
  { label: 'offlineAreas', to: paths.offlineAreas(), Icon: DownloadOutlined, signedIn: true, nested: true },
  {
    label: 'administration',
    to: administrationUrl,
    Icon: SettingOutlined,
    signedIn: true,
    external: true,
  },
];
