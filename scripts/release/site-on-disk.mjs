import { publish } from 'releases/publish';
import { retire, rollBack, rollOut, withdraw } from 'releases/roll-out';
import { readStatus } from 'releases/status';

/**
 * The releases of a site whose folder is on this disk: what `siteOnServer` offers over HTTP.
 * @param {string} site the site's folder
 * @param {string} by who does it, for the history
 */
export const siteOnDisk = (site, by) => ({
  place: site,
  /** Where its users open it, and what commands for it need besides. */
  address: '<address of the site>',
  words: '',
  /** Whether releases can be changed at all, which a folder shows when they are. */
  check: async () => undefined,
  publish: release => publish({ site, by, ...release }),
  rollOut: (release, share) => rollOut({ site, by, ...release }, share),
  withdraw: remote => withdraw({ site, by, remote }),
  rollBack: remote => rollBack({ site, by, remote }),
  retire: release => retire({ site, by, ...release }),
  status: async (remote, lines) => readStatus(site, remote, lines),
});
