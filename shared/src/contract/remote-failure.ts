import { z } from 'zod';
import { freeText, requiredText } from './text';

/** Steps at which a remote can fail, in the order of loading, showing, using and keeping it. */
export const REMOTE_FAILURE_CAUSES = [
  'discovery',
  'manifest',
  'entry',
  'shared',
  'chunk',
  'evaluation',
  'screen',
  /** A handler, a promise or a timer. The screen is still there. */
  'script',
  /** Its files could not be kept for work without a network. */
  'offline',
] as const;
export type RemoteFailureCause = (typeof REMOTE_FAILURE_CAUSES)[number];

/** A failed remote in a browser. POST `remote-failures/`, public. */
export const remoteFailureSchema = z.object({
  /** Omitted when the document that lists all remotes failed and an older copy was used. */
  remote: freeText(100),
  version: freeText(100),
  cause: z.enum(REMOTE_FAILURE_CAUSES),
  message: requiredText(1000),
  /** The version of the shell; missing in reports of shells that did not say it. */
  shell: freeText(100),
  /** Path of the page, without its query. */
  page: freeText(500),
});
export type RemoteFailure = z.infer<typeof remoteFailureSchema>;
