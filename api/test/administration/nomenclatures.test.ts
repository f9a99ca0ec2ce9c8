import type { Problem } from 'shared/contract';
import { expect, it } from 'vitest';
import { type Answer, describeOnEngines } from '../harness';

describeOnEngines('Reference lists in administration', server => {
  const admin = () => server().as('admin');
  const path = 'admin/nomenclatures/';
  const created = async (change: object = {}) =>
    admin().post(path, { type: 'IFR_COND', code: 'RUSTY', label: 'Rouillé', label_en: 'Rusty', ...change });

  it('are found by words, list and state, in their order, page by page', async () => {
    const first = await admin().get(`${path}?type=ARMING&limit=5&ordering=position`);
    expect(first.body.map((item: { code: string }) => item.code)).toEqual([
      'ALTERNE',
      'BUBP',
      'DA',
      'DERV',
      'DRAPEAU',
    ]);
    expect(Number(first.headers['x-total-count'])).toBeGreaterThan(20);
    const found = await admin().get(`${path}?q=derivation&type=ARMING`);
    expect(found.body).toMatchObject([{ code: 'DERV', status: 'active', held_by_rules: false }]);
    expect((await admin().get(`${path}?ordering=password`)).status).toBe(400);
    expect((await server().as('reader').get(path)).status).toBe(403);
  });

  it('take a new item, which forms offer at once and history knows', async () => {
    const parent = server().item('IFR_TYPE', 'POLE');
    const { status, body } = await created({ parents: [parent, parent] });
    expect(status).toBe(201);
    expect(body).toMatchObject({ code: 'RUSTY', position: 2, parents: [parent] });
    const lists = await server().anonymous.get('nomenclatures/types?with_nomenclatures=1&code=IFR_COND');
    expect(lists.body[0].nomenclatures.at(-1)).toMatchObject({ label: 'Rouillé', label_en: 'Rusty' });
    const history = await admin().get(`history/nomenclatures/${body.id}/`);
    expect(history.body).toMatchObject([{ action: 'create', by: { username: 'admin' } }]);

    await admin().patch(`${path}${body.id}/`, { status: 'disabled', label: 'Très rouillé', position: null });
    const after = await admin().get(`history/nomenclatures/${body.id}/`);
    expect(after.body[0]).toMatchObject({
      action: 'update',
      changes: {
        status: { before: 'active', after: 'disabled' },
        label: { before: 'Rouillé', after: 'Très rouillé' },
      },
    });
    expect((await admin().delete(`${path}${body.id}/`)).status).toBe(204);
    expect((await admin().get(`${path}${body.id}/`)).status).toBe(404);
  });

  it('refuse what would break the product', async () => {
    const pathsOf = (answer: Answer) =>
      answer.body.problems.map((problem: Problem) => problem.path.join('.'));
    const field = async (change: object) => pathsOf(await created(change));
    expect(await field({ code: 'good' })).toEqual(['code']);
    expect(await field({ code: 'a b' })).toEqual(['code']);
    expect(await field({ label_en: '' })).toEqual(['label_en']);
    expect(await field({ parents: [999_999] })).toEqual(['parents']);
    expect(await field({ type: 'RISK_LEV' })).toEqual(['type']);
    const high = `${path}${server().item('RISK_LEV', 'RISK_H')}/`;
    expect(pathsOf(await admin().patch(high, { status: 'disabled' }))).toEqual(['status']);
    expect(pathsOf(await admin().patch(high, { code: 'RISK_X' }))).toEqual(['code']);
    expect((await admin().delete(high)).status).toBe(400);
    expect((await admin().patch(high, { label: 'Risque fort' })).status).toBe(200);
  });

  it('names the uses of an item that is to be removed', async () => {
    const enedis = `${path}${server().item('OWNER', 'IO-ENEDIS')}/`;
    const { status, body } = await admin().delete(enedis, { 'accept-language': 'en' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'in_use', used_by: { nomenclatures: 1 } });
    expect(body.detail).toContain('1 list item');
  });

  it('prevents overwriting concurrent changes of another administrator', async () => {
    const one = `${path}${server().item('OWNER', 'IO-RTE')}/`;
    const { etag } = (await admin().get(one)).headers;
    expect((await admin().patch(one, { label: 'RTE 1' }, { 'if-match': String(etag) })).status).toBe(200);
    const late = await admin().patch(one, { label: 'RTE 2' }, { 'if-match': String(etag) });
    expect(late).toMatchObject({ status: 412, body: { current: { label: 'RTE 1' } } });
  });
});
