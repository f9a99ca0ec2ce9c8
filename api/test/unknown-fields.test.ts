import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { bodyFormOf, inNamesOfInput } from '../src/http/body-fields';
import { describeOnSqlite } from './harness';
import { postFile } from './raw-requests';
import { createdLine, createdPoint, samplesOf } from './samples';

type Fields = Record<string, unknown>;

describeOnSqlite('Fields the server does not know', server => {
  const editor = () => server().as('editor');
  const admin = () => server().as('admin');
  const en = { 'accept-language': 'en' };

  /** One record of every kind, with the path of its list. */
  async function records() {
    const samples = samplesOf(server());
    const [point, line] = [await createdPoint(server()), await createdLine(server())];
    const area = samples.sensitiveArea({ code: `ZS-${point}` });
    const bodies: [string, Fields][] = [
      ['cables/diagnosis/', samples.supportDiagnosis(point)],
      ['cables/diagnosis/', samples.lineDiagnosis(line)],
      ['cables/operations/', samples.operation(point)],
      ['mortality/', samples.mortality({ infrstr_id: point })],
      ['sensitive-areas/', area],
    ];
    const made: [string, number, Fields][] = [
      ['cables/points/', point, samples.point()],
      ['cables/lines/', line, samples.line()],
    ];
    for (const [path, body] of bodies) made.push([path, (await admin().post(path, body)).body.id, body]);
    return made;
  }

  it('are refused by name on every route that writes records, with the name that was meant', async () => {
    for (const [path, id, body] of await records()) {
      const colour = { colour: 'red' };
      for (const refused of [
        await admin().post(path, { ...body, ...colour }, en),
        await admin().put(`${path}${id}/`, { ...body, ...colour }, en),
        await admin().patch(`${path}${id}/`, colour, en),
      ]) {
        expect(refused.status).toBe(400);
        expect(refused.body.colour).toEqual(['This field is unknown.']);
        expect(refused.body.problems).toEqual([{ path: ['colour'], code: 'unknown_field', params: {} }]);
      }
    }
    const [, , , , visit] = await records();
    const misspelt = { pole_attractivty: server().item('RISK_LEV', 'RISK_H') };
    const answer = await editor().patch(`${visit?.[0]}${visit?.[1]}/`, misspelt, en);
    const point = await createdPoint(server());
    const visited = samplesOf(server()).supportDiagnosis(point, misspelt);
    for (const refused of [answer, await editor().post('cables/diagnosis/', visited, en)])
      expect(refused.body).toMatchObject({ code: 'invalid' });
    expect((await editor().post('cables/diagnosis/', visited, en)).body.pole_attractivty).toEqual([
      'This field is unknown. Did you mean “pole_attractivity_id”?',
    ]);
    expect((await editor().post('cables/diagnosis/', visited)).body.pole_attractivty).toEqual([
      'Ce champ est inconnu. Vouliez-vous dire «\u00a0pole_attractivity_id\u00a0»\u00a0?',
    ]);
  });

  it('are not the names of an answer: what was got can be sent back and changes nothing', async () => {
    for (const [path, id] of await records()) {
      const { body: got } = await admin().get(`${path}${id}/`);
      const { version: _, timestamp_update: __, updated_by: ___, ...same } = got.properties ?? got;
      for (const method of ['put', 'patch'] as const) {
        const answer = await admin()[method](`${path}${id}/`, got);
        expect([path, answer.status, answer.body.problems]).toEqual([path, 200, undefined]);
        expect(answer.body.properties ?? answer.body).toMatchObject(same);
      }
      const [latest] = (await admin().get(`history/${path.split('/').at(-2)}/${id}/`)).body;
      expect(latest.action).toBe('create');
    }
  });

  it('have an id where the answer has the item, and refuse two that differ', async () => {
    const id = await createdPoint(server());
    const rte = { id: server().item('OWNER', 'IO-RTE'), code: 'IO-RTE' };
    const changed = await editor().patch(`cables/points/${id}/`, { owner: rte });
    expect(changed.body.properties.owner.code).toBe('IO-RTE');
    const owner_id = server().item('OWNER', 'IO-ENEDIS');
    const both = await editor().patch(`cables/points/${id}/`, { owner: rte, owner_id }, en);
    expect(both.status).toBe(400);
    expect(both.body.owner_id).toEqual([
      'Given twice with different values, here and in “owner”: send only one of them.',
    ]);
    const level = { id: server().item('RISK_LEV', 'RISK_H') };
    const visit = samplesOf(server()).supportDiagnosis(id, { pole_attractivity_id: undefined });
    const evaluated = await editor().post('cables/diagnosis/', { ...visit, pole_attractivity: level });
    expect(evaluated.body.pole_attractivity.code).toBe('RISK_H');
    const equipments = [{ type: { id: server().item('EQMT_TYPE', 'EQ001') }, count: 1, colour: 'red' }];
    const work = await editor().post('cables/operations/', samplesOf(server()).operation(id, { equipments }));
    expect(work.body.problems).toMatchObject([{ path: ['equipments', 0, 'colour'], code: 'unknown_field' }]);
  });

  it('are refused with pictures and accounts and in administration', async () => {
    const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    const upload = (fields: Fields) =>
      postFile(server(), 'editor', 'media/', { field: 'storage', file, ...fields });
    expect((await upload({ autor: 'Léa' })).json().problems).toEqual([
      { path: ['autor'], code: 'unknown_field_near', params: { near: 'author' } },
    ]);
    const media = (await upload({ author: 'Léa' })).json();
    expect((await editor().patch(`media/${media.id}/`, media)).status).toBe(200);
    const me = (await editor().get('auth/users/me/')).body;
    expect((await editor().patch('auth/users/me/', me)).status).toBe(200);
    expect((await editor().patch('auth/users/me/', { firstname: 'A' })).body.problems).toMatchObject([
      { code: 'unknown_field_near', params: { near: 'first_name' } },
    ]);
    for (const path of [
      'accounts',
      'areas',
      'base-layers',
      'networks',
      'news',
      'nomenclatures',
      'partners',
      'species',
    ]) {
      const [first] = (await admin().get(`admin/${path}/`)).body;
      if (!first) continue;
      const { body } = await admin().get(`admin/${path}/${first.id}/`);
      const back = await admin().patch(`admin/${path}/${first.id}/`, body);
      expect([path, back.status, back.body.problems]).toEqual([path, 200, undefined]);
      expect((await admin().patch(`admin/${path}/${first.id}/`, { flavour: 1 })).body.problems).toMatchObject(
        [{ path: ['flavour'], code: 'unknown_field' }],
      );
    }
  });

  it('are reported in bounds, whatever they are called', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`field${i}`, i]));
    const refused = await editor().post('cables/points/', { ...samplesOf(server()).point(), ...many });
    expect(refused.body.problems.length).toBeLessThan(100);
    const long = { ['x'.repeat(1_000_000)]: 1 };
    const answer = await editor().post('cables/points/', { ...samplesOf(server()).point(), ...long });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body).length).toBeLessThan(2000);
    const odd = `{"__proto__":{"a":1},"constructor":1,"geom":null}`;
    expect((await editor().send('POST', 'cables/points/', odd)).status).toBe(400);
  });

  it('are told on every route with a body but those that sign in and report', () => {
    const silent = server().app.routeTable.filter(({ schema: { body } }) => {
      if (body === undefined) return false;
      const form = bodyFormOf(body as z.ZodType);
      return form === null || inNamesOfInput({ unheard_of: 1 }, form).problems.length === 0;
    });
    expect(silent.map(route => route.url.replace('/api/v1/', '')).sort()).toEqual([
      'auth/jwt/create/',
      'auth/jwt/refresh/',
      'auth/jwt/verify/',
      'remote-failures/',
      'remote-loads/',
    ]);
  });
});
