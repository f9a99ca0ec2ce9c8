import type { FastifyContextConfig, RouteShorthandOptions } from 'fastify';
import { GROUP_SCOPES } from 'shared/contract';
import { deviceSchema } from 'shared/contract/accounts';
import { groupSchema } from 'shared/contract/administration';
import type { Group } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../http/app-types';
import { idParametersSchema } from '../../http/path-parameters';
import { RequestRefused } from '../../http/request-refused';
import { administeredRoutes } from '../administered/administered-routes';
import { queueMail } from '../mail/mail-queue';
import type { Context } from '../records/context';
import { recordChange } from '../records/history';
import { performWrite } from '../records/perform-write';
import { viewerOf } from '../records/record-routes';
import type { Viewer, Writer } from '../records/viewer';
import { requireLocalSignIn } from '../session/local-sign-in';
import { revokeAll } from '../session/refresh-tokens';
import { accountName } from '../session/service';
import { devicesOf } from '../session/sessions';
import { resetSecondFactorOf } from './active-accounts';
import { administeredAccounts } from './administered-accounts';

const admin = (summary: string, description: string, answer?: z.ZodType): FastifyContextConfig => ({
  access: 'admin',
  tag: 'accounts',
  summary,
  description,
  ...(answer ? { answer } : { status: 204 }),
});
const params = idParametersSchema;

/**
 * Reads an account that is not closed.
 * @throws RequestRefused 404
 */
async function openAccount(viewer: Viewer, id: number) {
  const account = await administeredAccounts.inputOf(viewer, id);
  if (!account) throw new RequestRefused('not_found');
  return account;
}

/** Records an administrator's action that changes no field of the account in the history. */
const noteAct = (writer: Writer, id: number, act: 'password_mail_sent' | 'devices_signed_out') =>
  recordChange(writer, { kind: 'accounts', id, action: 'update', before: null, after: { [act]: writer.at } });

export function accountAdministrationRoutes(app: App, context: Context): void {
  administeredRoutes(app, context, administeredAccounts);

  app.get(
    '/admin/groups/',
    {
      config: {
        ...admin(
          'List the groups and their permissions',
          'Each group with its permissions and the number of its members.',
          z.array(groupSchema),
        ),
        sends: ['X-Total-Count'],
      },
    },
    async (_request, reply) => {
      const counts = await context.db
        .selectFrom('groups')
        .innerJoin('user_groups', 'user_groups.group_id', 'groups.id')
        .innerJoin('users', 'users.id', 'user_groups.user_id')
        .select(['groups.name', eb => eb.fn.countAll<number>().as('members')])
        .where('users.is_active', '=', 1)
        .groupBy('groups.name')
        .execute();
      const groups = Object.entries(GROUP_SCOPES).map(([id, scopes]) => ({
        id: id as Group,
        scopes: [...scopes],
        members: counts.find(count => count.name === id)?.members ?? 0,
      }));
      reply.header('x-total-count', String(groups.length));
      return groups;
    },
  );

  app.get(
    '/admin/accounts/:id/sessions/',
    {
      schema: { params },
      config: {
        ...admin(
          'List the devices signed in to an account',
          'Browser, address and last use of each session.',
          z.array(deviceSchema),
        ),
        sends: ['X-Total-Count'],
      },
    },
    async (request, reply) => {
      await openAccount(viewerOf(context, request), request.params.id);
      const devices = await devicesOf(context.db, request.params.id);
      reply.header('x-total-count', String(devices.length));
      return devices;
    },
  );

  /** An act that needs no body, on an account that is not closed. */
  const act = (
    method: 'DELETE' | 'POST',
    name: string,
    [summary, description]: readonly [string, string],
    work: (
      writer: Writer,
      account: Awaited<ReturnType<typeof openAccount>> & { id: number },
    ) => Promise<void>,
    route: Pick<RouteShorthandOptions, 'onRequest'> = {},
  ) =>
    app.route({
      method,
      url: `/admin/accounts/:id/${name}/`,
      schema: { params },
      config: { ...admin(summary, description), keyed: true },
      ...route,
      handler: (request, reply) =>
        performWrite(context, request, reply, async writer => {
          const { id } = request.params;
          await work(writer, { ...(await openAccount(writer, id)), id });
          return { status: 204, headers: {}, body: undefined };
        }),
    });

  act(
    'DELETE',
    'sessions',
    ['Sign an account out everywhere', 'Ends all sessions of the account, and notes it in the history.'],
    async (writer, { id }) => {
      await revokeAll(writer.db, id);
      await noteAct(writer, id, 'devices_signed_out');
    },
  );
  act(
    'POST',
    'reset_password',
    ['Send an account the mail to set a new password', 'Queues the mail; a few an hour for each address.'],
    async (writer, { id, email, locale }) => {
      const { db, userId } = writer;
      await context.mailRequests.count(accountName(userId), email, { db });
      await queueMail(db, { kind: 'reset_password', email, locale, user_id: id });
      await noteAct(writer, id, 'password_mail_sent');
    },
    { onRequest: requireLocalSignIn(context) },
  );
  act(
    'DELETE',
    'second_factor',
    [
      'Reset the second factor of an account',
      'Removes the authenticator app, the passkeys and the recovery codes, such as after they were lost, tells the owner by mail, and notes it in the history.',
    ],
    resetSecondFactorOf,
  );
}
