import type { ComponentType } from 'react';
import type { KindFacts } from '../../contract';
import type { Messages } from '../language';
import type { Contributions } from './contributions';

/**
 * `default`: padded, scrolling page. `view`: the whole height, no padding, no scrolling. `floating`: as `view`, and on a
 * phone the top bar floats on it. `cover`: no padding; on a phone the top bar has the colour of the picture's sky. `form`:
 * as `view`, and on a phone the form's bar takes the place of the top bar.
 */
export type Layout = 'default' | 'view' | 'floating' | 'cover' | 'form';

/** One screen of a remote. */
export interface RemoteRoute {
  /** Full French bare path with parameters, as in `/infrastructures/:id/diagnosis`. */
  path: string;
  /** Key of the document's title among the remote's messages. */
  title: string;
  /** `true`: needs a sign-in. `false`: never redirected by a change of the session either. */
  auth?: boolean;
  /** The build writes it beside the remote: the place of the screen is drawn before the remote is loaded. */
  layout?: Layout;
  load(): Promise<{ Screen: ComponentType }>;
}

/** The one thing a remote exposes, as `./manifest` (default export). */
export interface RemoteManifest {
  /** Also the namespace of its messages. */
  id: string;
  messages: Messages;
  routes: RemoteRoute[];
  /** Kinds of record it shows, which are the server's: a release that was built against other facts is refused. */
  kinds?: readonly KindFacts[];
  /** What it adds to other screens. The build writes it beside the remote as well. */
  contributions?: Contributions;
  /** Fetches ahead what the first screen will need. */
  preload?(): Promise<unknown>;
}
