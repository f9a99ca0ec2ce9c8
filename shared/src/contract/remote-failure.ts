import { z } from 'zod';
import { freeText, requiredText } from './text';

/** What of a remote went wrong, in the order in which it is loaded and shown. */
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

/** One remote that failed in a browser. POST `remote-failures/`, public. */
export const remoteFailureSchema = z.object({
  /** Left out when the document that lists all of them failed and an older one served. */
  remote: freeText(100),
  version: freeText(100),
  cause: z.enum(REMOTE_FAILURE_CAUSES),
  message: requiredText(1000),
  /** Path of the page, without its query. */
  page: freeText(500),
});
export type RemoteFailure = z.infer<typeof remoteFailureSchema>;
