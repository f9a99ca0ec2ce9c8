import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { startTestServer, startTwin, type TestServer } from './harness';
import { CLERMONT } from './samples';

describe.runIf(inject('postgresUrl'))('Reference lists that another server changes', () => {
  let one: TestServer;
  let other: TestServer;
  beforeAll(async function start() {
    one = await startTestServer('postgres');
    other = await startTwin(one);
  }, 60_000);
  afterAll(async function stop() {
    await other?.close();
    await one?.close();
  });

  const conditionOf = async (code: string) => {
    const item = { type: 'IFR_COND', code, label: code, label_en: code, status: 'active', parents: [] };
    const { status, body } = await one.as('admin').post('admin/nomenclatures/', item);
    expect(status).toBe(201);
    return body.id as number;
  };
  const create = (condition_id: number) =>
    other.as('editor').post('cables/points/', {
      geom: { type: 'Point', coordinates: CLERMONT },
      network_type_id: other.item('NETW_TYP', 'HTB'),
      condition_id,
    });

  it('an item is accepted at once, and shown with the record', async () => {
    const id = await conditionOf('RUST');
    const { status, body } = await create(id);
    expect([status, body.properties?.condition?.code]).toEqual([201, 'RUST']);
  });

  it('an item that was withdrawn is refused at once', async () => {
    const id = await conditionOf('BENT');
    expect((await create(id)).status).toBe(201);
    expect((await one.as('admin').patch(`admin/nomenclatures/${id}/`, { status: 'disabled' })).status).toBe(
      200,
    );
    const refused = await create(id);
    expect([refused.status, refused.body.problems]).toMatchObject([400, [{ path: ['condition_id'] }]]);
  });

  it('is told of the change, and answers with the new lists without a write of its own', async () => {
    await conditionOf('TILTED');
    await vi.waitFor(async () => {
      const { body } = await other.anonymous.get('nomenclatures/types?with_nomenclatures=1&code=IFR_COND');
      expect(body[0].nomenclatures.map((item: { code: string }) => item.code)).toContain('TILTED');
    });
  });
});
