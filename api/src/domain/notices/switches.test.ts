import type { Group } from 'shared/server';
import { expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../test/accounts';
import { addAccount, openSessionOf } from '../../../test/add-account';
import { describeOnEngines } from '../../../test/harness';

const PATH = 'auth/users/me/notices/';
let count = 0;

describeOnEngines('Switches of mails about works', server => {
  async function person(groups: Group[]) {
    count += 1;
    const id = await addAccount(server().context, `switching${count}`, groups);
    const session = await openSessionOf(server().context, id);
    return {
      id,
      read: async () => (await server().anonymous.get(PATH, session)).body,
      change: (body: object) => server().anonymous.patch(PATH, body, session),
      export: async () => (await server().anonymous.get('auth/users/me/export/', session)).body,
      close: (current_password: string) =>
        server().anonymous.send('DELETE', 'auth/users/me/', { current_password }, session),
    };
  }

  it.each<[Group, object]>([
    ['coordinators', { alarms: true, digest: true, mentions: true, outages: true }],
    ['operators', { alarms: true, digest: true, mentions: true }],
    ['administrators', { alarms: true, digest: true, mentions: true, outages: true, troubles: true }],
    ['data-editor', { digest: true, mentions: true, outages: true }],
    ['data-read-only', { mentions: true }],
    ['registration-managers', {}],
  ])('are on at first for those they concern: %s', async (group, expected) => {
    expect(await (await person([group])).read()).toEqual(expected);
  });

  it('turn one mail off and on again, sent twice as well, and leave the other', async () => {
    const { read, change, export: exported } = await person(['coordinators']);
    for (let time = 0; time < 2; time += 1)
      expect(await change({ alarms: false })).toMatchObject({
        status: 200,
        body: { alarms: false, digest: true, mentions: true },
      });
    expect(await read()).toEqual({ alarms: false, digest: true, mentions: true, outages: true });
    expect((await exported()).notices).toMatchObject({ alarms: false, digest: true, mentions: true });
    expect((await change({ alarms: true, digest: false })).body).toEqual({
      alarms: true,
      digest: false,
      mentions: true,
      outages: true,
    });
    expect((await change({})).body).toMatchObject({ alarms: true, digest: false });
  });

  it('are one’s own, and at once from two tabs', async () => {
    const [one, other] = [await person(['coordinators']), await person(['coordinators'])];
    const answers = await Promise.all([one.change({ alarms: false }), one.change({ digest: false })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await one.read()).toMatchObject({ alarms: false, digest: false });
    expect(await other.read()).toMatchObject({ alarms: true, digest: true });
  });

  it('refuse a mail that does not concern the account, and anything else', async () => {
    const editor = await person(['data-editor']);
    expect((await editor.change({ alarms: true })).status).toBe(403);
    for (const body of [{ digest: 'no' }, { digest: null }, { others: false }, [], 'digest'])
      expect((await editor.change(body as object)).status).toBe(400);
    expect(await editor.read()).toEqual({ digest: true, mentions: true, outages: true });
    expect((await server().anonymous.get(PATH)).status).toBe(401);
    expect((await server().anonymous.patch(PATH, { digest: false })).status).toBe(401);
  });

  it('go with the account', async () => {
    const { id, change, close } = await person(['coordinators']);
    await change({ alarms: false });
    expect((await close(TEST_PASSWORD)).status).toBe(204);
    const { db } = server().context;
    expect(await db.selectFrom('notices').selectAll().where('user_id', '=', id).execute()).toEqual([]);
  });
});
