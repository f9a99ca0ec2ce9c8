import type { Config } from '../../config/config';
import { RequestRefused } from '../../http/request-refused';

/** A hook that refuses what needs passwords of this server while people sign in with providers only. */
export const requireLocalSignIn =
  ({ config }: { config: Pick<Config, 'localSignIn'> }) =>
  async (): Promise<void> => {
    if (!config.localSignIn) throw new RequestRefused('permission_denied', { reason: 'local_sign_in_off' });
  };
