import { z } from 'shared/contract';
import { reportFailure } from './report-failure';
import { timeLimit } from './time-limit';

const releaseSchema = z.object({
  url: z.string().min(1),
  fallbackUrl: z.string().min(1).optional(),
  metadata: z.object({ version: z.string(), integrity: z.string() }),
  /** `cohorts`: user groups that get this release whatever its traffic share. */
  extras: z.object({ cohorts: z.array(z.string()).optional() }).optional(),
  deployment: z.object({ traffic: z.number(), default: z.boolean() }).optional(),
});
const documentSchema = z.object({ microFrontends: z.record(z.string(), z.array(releaseSchema)) });

export type Release = z.infer<typeof releaseSchema>;
export type DiscoveryDocument = z.infer<typeof documentSchema>;

const storageKey = 'remotes.json';

let current: Promise<DiscoveryDocument> | undefined;

/** The document that lists the releases of every remote, fetched once until `forgetDiscovery` is called. */
export function discovery(): Promise<DiscoveryDocument> {
  current ??= readDiscovery().catch(error => {
    current = undefined;
    throw error;
  });
  return current;
}

/** Makes the next call of `discovery` fetch the document again. */
export function forgetDiscovery(): void {
  current = undefined;
}

/** The server's document as it is now, else the last valid one. */
export async function readDiscovery(): Promise<DiscoveryDocument> {
  try {
    const answer = await fetch('/remotes.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeLimit),
    });
    if (!answer.ok) throw new Error(`remotes.json: HTTP ${answer.status}`);
    const text = await answer.text();
    const document = documentSchema.parse(JSON.parse(text));
    localStorage.setItem(storageKey, text);
    return document;
  } catch (error) {
    const stored = localStorage.getItem(storageKey);
    if (!stored) throw error;
    reportFailure({ remote: '', version: '', cause: 'discovery' }, error);
    return documentSchema.parse(JSON.parse(stored));
  }
}
