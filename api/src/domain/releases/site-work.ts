import { sep } from 'node:path';
import type { Release } from 'releases/discovery';
import { publish } from 'releases/publish';
import { Refusal } from 'releases/refusal';
import { end, retire, rollBack, rollOut, withdraw } from 'releases/roll-out';
import { mapsFolderOf, stackResolver } from 'releases/source-maps';
import { readStatus, type Status } from 'releases/status';
import { type CarriedError, packError } from '../../threads/carried-error';
import type { Rollout } from './rollout';
import { unpackRelease } from './unpack-release';

export interface Changed {
  before: Release[];
  after: Release[];
}

export type SiteAnswer<Output> =
  | { status: 'done'; output: Output }
  | { status: 'refused'; words: string }
  | { status: 'failed'; error: CarriedError };

export interface SiteOrder {
  /** The site's folder. */
  site: string;
  remote: string;
  /** Author named in the history. */
  by: string;
}

/**
 * Runs work and returns its output, a refusal by the rules of releases, or an error. The words of a refusal do not
 * reveal folders of this server.
 */
async function underRules<Output>(
  folders: readonly string[],
  work: () => Promise<Output> | Output,
): Promise<SiteAnswer<Output>> {
  const withoutFolders = (words: string) =>
    folders.reduce(
      (text, folder) => text.replaceAll(`${folder}${sep}`, '').replaceAll(folder, 'the server'),
      words,
    );
  try {
    return { status: 'done', output: await work() };
  } catch (error) {
    return error instanceof Refusal
      ? { status: 'refused', words: withoutFolders(error.message) }
      : { status: 'failed', error: packError(error) };
  }
}

export const unpackUpload = ({ archive, built }: { archive: string; built: string }) =>
  underRules([], () => unpackRelease(archive, built));

export const publishUpload = ({ built, version, ...order }: SiteOrder & { built: string; version: string }) =>
  underRules([built, order.site], (): Promise<Changed> => publish({ ...order, version, built }));

export const changeShares = ({ rollout, ...order }: SiteOrder & { rollout: Rollout }) =>
  underRules([order.site], (): Promise<Changed> => {
    switch (rollout.action) {
      case 'share': {
        const { action: _, version, ...share } = rollout;
        return rollOut({ ...order, version }, share);
      }
      case 'stable':
        return rollOut({ ...order, version: rollout.version }, { stable: true });
      case 'withdraw':
        return withdraw(order);
      case 'rollback':
        return rollBack(order);
      case 'end':
        return end(order);
      case 'retire':
        return retire({ ...order, version: rollout.version });
    }
  });

/** The releases of a remote with their health, and the latest changes. */
export const siteStatus = ({ site, remote, lines }: { site: string; remote: string; lines: number }) =>
  underRules([site], (): Status => {
    const status = readStatus(site, remote, lines);
    return JSON.parse(JSON.stringify(status).replaceAll(JSON.stringify(`${site}${sep}`).slice(1, -1), ''));
  });

/** Stacks of a release's failures, with positions in its sources where it has source maps. */
export function resolveStacks({
  site,
  stacks,
  ...release
}: Omit<SiteOrder, 'by'> & { version: string; stacks: string[] }): string[] {
  return stacks.map(stackResolver(release, mapsFolderOf(site, release.remote, release.version)));
}
