import type { ComponentType } from 'react';
import type { KindFacts } from '../../contract';
import type { Messages } from '../language';

/** One screen of a remote. */
export interface RemoteRoute {
  /** Full French bare path with parameters, as in `/infrastructures/:id/diagnosis`. */
  path: string;
  /** Key of the document's title among the remote's messages. */
  title: string;
  /** `true`: needs a sign-in. `false`: never redirected by a change of the session either. */
  auth?: boolean;
  /** `default`: padded, scrolling page. `view`: the whole height, no padding, no scrolling. */
  layout?: 'default' | 'view';
  load(): Promise<{ Screen: ComponentType }>;
}

/** The one thing a remote exposes, as `./manifest` (default export). */
export interface RemoteManifest {
  /** Also the namespace of its messages. */
  id: string;
  messages: Messages;
  routes: RemoteRoute[];
  /** Kinds of record it defines. The build writes them beside the remote: they are known before it is loaded. */
  kinds?: readonly KindFacts[];
  /** Fetches ahead what the first screen will need. */
  preload?(): Promise<unknown>;
}
