import type { User } from 'shared/contract';
import { type Answers, openScreen, type StandInServer, standInServer } from 'shared/testing';
import manifest from '../manifest';

export const admin = {
  username: 'admin',
  full_name: '',
  groups: ['administrators'],
  scope: ['admin'],
} as never as User;

/** The answer of a list with all its rows. */
export const rows = (...body: object[]) => ({ body, headers: { 'x-total-count': String(body.length) } });

/** Opens a page of the administration, on a server with some answers. */
export async function openSection(
  path: string,
  answers: Answers,
  { user = admin, locale = 'fr' }: { user?: User | null; locale?: 'fr' | 'en' } = {},
): Promise<{ server: StandInServer; router: Awaited<ReturnType<typeof openScreen>> }> {
  const server = standInServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  return { server, router: await openScreen(manifest, `/api/admin${path}`, { locale, user }) };
}
