import type { CurrentUser } from '../../http/current-user';
import { anyTable } from '../../store/any-table';
import { noticesOf } from '../notices/switches';
import type { Context } from '../records/context';
import { enteredTables } from '../records/registry';
import { readPersonalTokens } from '../session/personal-tokens';
import { presentFactors } from '../session/second-factors';
import { devicesOf } from '../session/sessions';
import { presentUser } from './present-user';

interface Authored {
  id: number;
  uuid: string;
  created_by: number | null;
}

async function recordsOf({ db }: Context, table: string, userId: number): Promise<Authored[]> {
  return anyTable(db)
    .selectFrom(table)
    .select(['id', 'uuid', 'created_by', 'created_at', 'updated_at', 'deleted_at'])
    .where(eb => eb.or([eb('created_by', '=', userId), eb('updated_by', '=', userId)]))
    .orderBy('id')
    .execute();
}

/**
 * The stored data about an account: its profile, notices, sessions, tokens, identities, second factors, comments and
 * targets of campaigns, the records it created or edited last, and its changes in the history.
 */
export async function exportAccount(context: Context, user: CurrentUser) {
  const { account } = user;
  const { byId } = await context.lists.snapshot();
  const presented = await presentUser(context, user);
  const records = await Promise.all(
    enteredTables().map(async table => [
      table,
      (await recordsOf(context, table, user.id)).map(({ created_by, ...record }) => ({
        ...record,
        role: created_by === user.id ? 'author' : 'last editor',
      })),
    ]),
  );
  const history = await context.db
    .selectFrom('history')
    .select(['item_kind', 'item_id', 'at', 'action', 'changes'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute();
  return {
    exported_at: new Date().toISOString(),
    account: {
      ...presented,
      areas: presented.areas.flatMap(id => byId.get(id)?.label ?? []),
      locale: account.locale,
      created_at: account.created_at,
      welcomed_at: account.welcomed_at,
    },
    notices: await noticesOf(context.db, user),
    sessions: await devicesOf(context.db, user.id, user.session),
    tokens: await readPersonalTokens(context.db, user.id),
    identities: await context.db
      .selectFrom('identities')
      .select(['issuer', 'subject', 'label', 'created_at', 'last_used_at'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute(),
    second_factor: await presentFactors(context.db, user.id),
    // Addresses are stored as digests, so only their last use can be exported.
    known_addresses: await context.db
      .selectFrom('known_addresses')
      .select('last_used_at')
      .where('user_id', '=', user.id)
      .orderBy('last_used_at')
      .execute(),
    comments: await context.db
      .selectFrom('comments')
      .select([
        'id',
        'uuid',
        'text',
        'infrastructure_id',
        'mortality_id',
        'item_id',
        'created_at',
        'updated_at',
      ])
      .where('created_by', '=', user.id)
      .orderBy('id')
      .execute(),
    campaign_targets: await context.db
      .selectFrom('campaign_targets')
      .select(['id', 'campaign_id', 'infrastructure_id'])
      .where('assignee_id', '=', user.id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
    tracks: await context.db
      .selectFrom('survey_tracks')
      .select(['id', 'uuid', 'survey_id', 'shared', 'points', 'created_at'])
      .where('created_by', '=', user.id)
      .orderBy('id')
      .execute(),
    records: Object.fromEntries(records),
    history: history.map(({ changes, ...change }) => ({ ...change, changes: JSON.parse(changes) })),
  };
}
