import { expect, it, vi } from 'vitest';
import type { Context } from '../src/domain/records/context';
import { describeOnSqlite } from './harness';

const held = vi.hoisted(() => ({ context: null as Context | null, asked: 0 }));

/** Sends queries, which wait during transactions on the only connection of the embedded database. */
async function askDatabase(): Promise<void> {
  held.asked += 1;
  await held.context?.db.selectFrom('meta').selectAll().execute();
}

vi.mock('../src/domain/partners/prepare-logo', () => ({
  async prepareLogo(address: string) {
    await askDatabase();
    return `${address}, prepared`;
  },
}));
vi.mock('@node-rs/argon2', async original => ({
  ...(await original<object>()),
  async hash(password: string) {
    await askDatabase();
    return `hash of ${password.length}`;
  },
}));

describeOnSqlite('What takes long is done before a transaction begins:', server => {
  const admin = () => server().as('admin');
  const begin = () => {
    held.context = server().context;
    held.asked = 0;
  };

  it('the logo of a partner', async () => {
    begin();
    const partner = { name: 'LPO', url: 'https://lpo.example', logo: 'data:image/png;base64,AAAA' };
    const { body } = await admin().post('admin/partners/', partner);
    expect([held.asked, body.logo]).toEqual([1, 'data:image/png;base64,AAAA, prepared']);
    const path = `admin/partners/${body.id}/`;
    const kept = await admin().patch(path, { name: 'LPO France', logo: body.logo });
    expect([held.asked, kept.body.logo]).toEqual([1, body.logo]);
    const other = await admin().patch(path, { logo: 'data:image/png;base64,BBBB' });
    expect([held.asked, other.body.logo]).toEqual([2, 'data:image/png;base64,BBBB, prepared']);
    expect((await admin().patch(path, { logo: 12 })).status).toBe(400);
  });

  it('the password of an account that is invited, and of one that is closed', async () => {
    begin();
    const { status, body } = await admin().post('admin/accounts/', {
      username: 'invited',
      email: 'invited@example.org',
      first_name: 'Ada',
      last_name: 'Invited',
      phone: '',
      groups: ['data-read-only'],
      areas: [],
      is_active: true,
      locale: 'fr',
    });
    expect([status, body.problems ?? []]).toEqual([201, []]);
    expect(held.asked).toBe(1);
    expect((await admin().delete(`admin/accounts/${body.id}/`)).status).toBe(204);
  });
});
