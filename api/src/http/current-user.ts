import type { FastifyRequest } from 'fastify';
import { GROUP_SCOPES, SCOPES, type Scope } from 'shared/contract';
import type { TokenScope } from 'shared/contract/access';
import type { Group } from 'shared/server';
import type { Queryable } from '../store/connect';
import type { Row } from '../store/schema';

export interface CurrentUser {
  id: number;
  account: Row<'users'>;
  groups: string[];
  scope: Scope[];
  /** The session of the access token, if the token names one. */
  session?: string;
  /** Whether the request is from another program with a personal token. */
  isProgram?: true;
  /** Whether the sign-in ends only once the account has a second factor. */
  isEnrolling?: true;
  /** That token, with the scopes it has or that follow from them. */
  token?: { name: string; scopes: readonly TokenScope[] };
}

/** The link of an order that a request has instead of an account. */
export interface OrderLink {
  order: number;
  expires_at: string;
  /** The token, for addresses of pages that open with the same link. */
  token: string;
}

export function signedInUser(request: FastifyRequest): CurrentUser {
  if (!request.user)
    throw new Error(`Route ${request.routeOptions.url} uses the account but lets anonymous requests in`);
  return request.user;
}

const isGroup = (name: string): name is Group => name in GROUP_SCOPES;

/** All scopes of some groups, in the contract's order. */
export function scopesOf(groups: readonly string[]): Scope[] {
  const granted = new Set<Scope>(groups.filter(isGroup).flatMap(group => GROUP_SCOPES[group]));
  return SCOPES.filter(scope => granted.has(scope));
}

/** Groups of accounts, in the order of the groups. */
export const membershipsOf = (db: Queryable, userIds: readonly number[]) =>
  db
    .selectFrom('user_groups')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .select(['user_groups.user_id', 'groups.id', 'groups.name'])
    .where('user_groups.user_id', 'in', userIds)
    .orderBy('groups.id')
    .execute();

/** Finds an account that may sign in (active, e-mail verified). */
export async function findActiveUser(db: Queryable, id: number): Promise<CurrentUser | null> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('user_groups', 'user_groups.user_id', 'users.id')
    .leftJoin('groups', 'groups.id', 'user_groups.group_id')
    .selectAll('users')
    .select('groups.name as group')
    .where('users.id', '=', id)
    .where('users.is_active', '=', 1)
    .where('users.email_verified', '=', 1)
    .execute();
  const [first] = rows;
  if (!first) return null;
  const { group: _, ...account } = first;
  const groups = rows.flatMap(row => row.group ?? []);
  return { id: account.id, account, groups, scope: scopesOf(groups) };
}
