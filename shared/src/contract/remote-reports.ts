import { z } from 'zod';
import { freeText, requiredText } from './text';

/** Releases of remotes whose screens a page has shown. POST `remote-loads/`, public. */
export const remoteLoadsSchema = z.object({
  shell: freeText(100),
  loads: z
    .array(z.object({ remote: requiredText(100), version: requiredText(100) }))
    .min(1)
    .max(20),
  /** Milliseconds from navigation to the first of `loads`, if the page was opened at its screen. */
  first_paint: z.int().min(0).max(3_600_000).nullish(),
});
export type RemoteLoads = z.infer<typeof remoteLoadsSchema>;

/** Steps at which a remote can fail, in the order of loading, showing, using and keeping it. */
export const REMOTE_FAILURE_CAUSES = [
  'discovery',
  'manifest',
  'entry',
  'shared',
  'chunk',
  'evaluation',
  'screen',
  /** A handler, promise or timer failed. The screen is still shown. */
  'script',
  /** The remote's files could not be cached for offline use. */
  'offline',
] as const;
export type RemoteFailureCause = (typeof REMOTE_FAILURE_CAUSES)[number];

/** Ways in which a remote can disturb the page that shows it, so that it is stopped. */
export const STOP_CAUSES = [
  /** The page stood still, or had no idle moment. */
  'frozen',
  'busy',
  /** The remote threw again and again, changed globals of the page, or took more and more memory. */
  'flood',
  'globals',
  'memory',
] as const;
export type StopCause = (typeof STOP_CAUSES)[number];

export const FAILURE_CAUSES = [...REMOTE_FAILURE_CAUSES, ...STOP_CAUSES] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];

/** A failed remote in a browser. POST `remote-failures/`, public. */
export const remoteFailureSchema = z.object({
  /** Name of the remote. Empty when the list of all remotes could not be loaded. */
  remote: freeText(100),
  version: freeText(100),
  cause: z.enum(FAILURE_CAUSES),
  message: requiredText(1000),
  /** Lines of the stack, without the message; empty if there are none, and in reports of older shells. */
  stack: freeText(4000),
  /** Version of the shell; empty in reports of older shells. */
  shell: freeText(100),
  /** Path of the page, without its query. */
  page: freeText(500),
});
export type RemoteFailure = z.infer<typeof remoteFailureSchema>;
