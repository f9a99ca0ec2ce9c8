import { deviceSchema } from 'shared/contract/accounts';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { signedInUser } from '../../http/current-user';
import { RequestRefused } from '../../http/request-refused';
import { configsOf } from '../../http/route-table';
import { inTransaction } from '../../store/in-transaction';
import { revokeAll, revokeFamily } from './refresh-tokens';
import type { SessionServices } from './session-services';
import { devicesOf } from './sessions';

const signedIn = configsOf({ access: 'signed-in', tag: 'session' });

export function deviceRoutes(app: App, context: SessionServices): void {
  const { db } = context;

  app.get(
    '/auth/sessions/',
    {
      config: signedIn('List the devices signed in to one’s own account', {
        description: 'Browser, address and last use of each session; the one that asks is marked.',
        answer: z.array(deviceSchema),
      }),
    },
    async request => {
      const user = signedInUser(request);
      return devicesOf(db, user.id, user.session);
    },
  );

  app.delete(
    '/auth/sessions/',
    {
      config: signedIn('Sign out on all other devices', {
        description: 'Ends all sessions but the one that asks.',
        status: 204,
      }),
    },
    async request => {
      const user = signedInUser(request);
      await inTransaction(context, writer => revokeAll(writer, user.id, user.session));
    },
  );

  app.delete(
    '/auth/sessions/:id/',
    {
      schema: { params: z.object({ id: z.uuid() }) },
      config: signedIn('Sign out on one device', {
        description: 'Ends one session; its tokens are refused from now on.',
        status: 204,
      }),
    },
    async request => {
      const user = signedInUser(request);
      const { id } = request.params;
      const revoked = await inTransaction(context, writer => revokeFamily(writer, user.id, id));
      if (!revoked) throw new RequestRefused('not_found');
    },
  );
}
