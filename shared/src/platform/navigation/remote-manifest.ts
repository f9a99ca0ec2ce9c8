import type { ComponentType } from 'react';
import type { KindFacts } from '../../contract';
import type { Messages } from '../language';
import type { Contributions } from './contributions';

/**
 * `default`: a padded, scrolling page. `view`: the whole height, without padding or scrolling. `floating`: as `view`,
 * and on a phone the top bar floats on it. `cover`: no padding; on a phone the top bar has the colour of the
 * picture's sky. `form`: as `view`, and on a phone the form's bar takes the place of the top bar.
 */
export type Layout = 'default' | 'view' | 'floating' | 'cover' | 'form';

export interface RemoteRoute {
  /** Full French bare path with parameters, as in `/infrastructures/:id/diagnosis`. */
  path: string;
  /** Key of the document's title among the remote's messages. */
  title: string;
  /** Whether the screen requires a sign-in. */
  auth?: boolean;
  /**
   * Written by the build into the remote's manifest file, so that the layout is known before the remote is loaded.
   */
  layout?: Layout;
  load(): Promise<{ Screen: ComponentType }>;
}

/**
 * The routes of a kind of record: its list and its sheets. The list also shows the form of a new record. A sheet also
 * shows the form of its record, unless that form has a route of its own.
 */
export const kindRoutes = (
  prefix: string,
  screens: Record<'list' | 'sheet', Pick<RemoteRoute, 'title' | 'load'>>,
): RemoteRoute[] => [
  { path: prefix, auth: true, layout: 'view', ...screens.list },
  { path: `${prefix}/:id`, auth: true, layout: 'view', ...screens.sheet },
];

/** The only module a remote exposes, as `./manifest` (default export). */
export interface RemoteManifest {
  /** Id of the remote, also the namespace of its messages. */
  id: string;
  messages: Messages;
  routes: RemoteRoute[];
  /**
   * Kinds of record that the remote shows. Kinds belong to the server: the shell rejects a release that was built
   * against other facts.
   */
  kinds?: readonly KindFacts[];
  /** Additions to other screens. The build also writes them into the remote's manifest file. */
  contributions?: Contributions;
  /** Prefetches what the first screen will need. */
  preload?(): Promise<unknown>;
}
