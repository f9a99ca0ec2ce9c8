import { z } from 'zod';
import { freeText, requiredText } from './text';

/** Steps at which a remote can fail, in the order of loading and showing it. */
export const REMOTE_FAILURE_CAUSES = [
  'discovery',
  'manifest',
  'entry',
  'shared',
  'chunk',
  'evaluation',
  'screen',
] as const;
export type RemoteFailureCause = (typeof REMOTE_FAILURE_CAUSES)[number];

/** A failed remote in a browser. POST `remote-failures/`, public. */
export const remoteFailureSchema = z.object({
  /** Omitted when the document that lists all remotes failed and an older copy was used. */
  remote: freeText(100),
  version: freeText(100),
  cause: z.enum(REMOTE_FAILURE_CAUSES),
  message: requiredText(1000),
  /** Path of the page, without its query. */
  page: freeText(500),
});
export type RemoteFailure = z.infer<typeof remoteFailureSchema>;
