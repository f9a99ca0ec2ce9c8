import { z } from 'zod';
import { freeText, requiredText } from './text';

/** Releases of remotes whose screens a page has shown. POST `remote-loads/`, public. */
export const remoteLoadsSchema = z.object({
  /** The version of the shell. */
  shell: freeText(100),
  loads: z
    .array(z.object({ remote: requiredText(100), version: requiredText(100) }))
    .min(1)
    .max(20),
});
export type RemoteLoads = z.infer<typeof remoteLoadsSchema>;
