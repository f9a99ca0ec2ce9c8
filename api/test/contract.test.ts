import { randomUUID } from 'node:crypto';
import { collectionOf, geoAreaSchema, speciesSchema, userSchema } from 'shared/contract';
import {
  infrastructureSchema,
  infrastructureSummarySchema,
  mortalitySchema,
  operationSchema,
  sensitiveAreaSchema,
} from 'shared/kinds';
import {
  baseLayerSchema,
  changeSchema,
  diagnosisSchema,
  nomenclatureTypeSchema,
  settingsSchema,
} from 'shared/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeOnEngines } from './harness';
import { getRaw } from './raw-requests';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';

describeOnEngines('Answers have the shapes of the contract', server => {
  const editor = () => server().as('editor');
  const samples = () => samplesOf(server());

  it('reference data, public and kept by their tag', async () => {
    const { anonymous } = server();
    const shapes: [string, z.ZodType][] = [
      ['nomenclatures/types?with_nomenclatures=true', z.array(nomenclatureTypeSchema).length(13)],
      ['map-layers/baselayers/', z.array(baseLayerSchema).min(1)],
      ['species/?search=cigogne', z.array(speciesSchema).min(1)],
      ['geoareas/?type__code=ADMIN_REG', collectionOf(geoAreaSchema)],
      ['custom-content/news/', z.array(z.unknown())],
      ['custom-content/partners/', z.array(z.unknown())],
      ['settings/', settingsSchema],
    ];
    for (const [path, shape] of shapes) {
      const answer = await anonymous.get(path);
      expect(answer.status, path).toBe(200);
      shape.parse(answer.body);
      const again = await anonymous.get(path, { 'if-none-match': String(answer.headers.etag) });
      expect(again.status, path).toBe(304);
    }
    expect((await anonymous.get('settings/')).body).toMatchObject({ developer_pages: false });
    const bare = await anonymous.get('nomenclatures/types?mnemonic=arming');
    expect(bare.body).toHaveLength(1);
    expect(bare.body[0].nomenclatures).toBeUndefined();
  });

  it('finds the groups of birds that cannot be named, after the species', async () => {
    const search = async (words: string) =>
      (await server().anonymous.get(`species/?search=${encodeURIComponent(words)}`)).body;
    for (const words of ['rapace', 'raptor', 'bird of prey'])
      expect(await search(words)).toContainEqual(
        expect.objectContaining({ vernacular_name: 'Rapace indéterminé', rank: 'class' }),
      );
    expect(await search('chouette')).toContainEqual(expect.objectContaining({ rank: 'order' }));
    for (const words of ['inconnu', 'unknown', 'indetermine']) {
      const names = (await search(words)).map((one: { vernacular_name: string }) => one.vernacular_name);
      expect(names).toEqual(expect.arrayContaining(['Oiseau indéterminé', 'Vautour indéterminé']));
    }
    expect((await search('milan')).map((one: { rank: string }) => one.rank)).toEqual([
      'species',
      'species',
      'genus',
    ]);
  });

  it('finds species without accent or case, by several words, English name and code', async () => {
    const names = async (search: string) => {
      const { body } = await server().anonymous.get(`species/?search=${encodeURIComponent(search)}`);
      return (body as { scientific_name: string }[]).map(one => one.scientific_name);
    };
    expect(await names('ELANION')).toContain('Elanus caeruleus');
    expect(await names('elanion BLAC')).toContain('Elanus caeruleus');
    expect(await names('barn owl')).toContain('Tyto alba');
    expect(await names('alba tyto')).toContain('Tyto alba');
    expect(await names('tytalb')).toContain('Tyto alba');
    expect(await names('100%_\\')).toEqual([]);
  });

  it('areas by type and box', async () => {
    const regions = await server().anonymous.get(
      'geoareas/?type__code=ADMIN_REG&in_bbox=3.08,45.77,3.09,45.78',
    );
    const found = collectionOf(geoAreaSchema).parse(regions.body).features;
    expect(found.every(area => area.properties.type === 'ADMIN_REG')).toBe(true);
    expect(found.map(area => area.properties.code)).toContain('84');
    expect((await server().anonymous.get(`geoareas/${found[0]?.id}/`)).status).toBe(200);
    expect((await server().anonymous.get('geoareas/999999/')).status).toBe(404);
    expect((await server().anonymous.get('geoareas/?in_bbox=1,2,3')).status).toBe(400);
    const names = await server().anonymous.get('geoareas/?type__code=ADMIN_REG&fields=summary');
    const summaries: { geometry: unknown; properties: { code: string } }[] = names.body.features;
    expect(summaries.every(({ geometry }) => geometry === null)).toBe(true);
    expect(summaries.map(({ properties }) => properties.code)).toContain('84');
  });

  it('the own account', async () => {
    const me = userSchema.parse((await editor().get('auth/users/me/')).body);
    expect(me).toMatchObject({ username: 'editor', scope: ['data:read', 'data:write'], is_staff: false });
    const changed = await editor().patch('auth/users/me/', { phone: '04 73 00 00 00' });
    expect(userSchema.parse(changed.body)).toMatchObject({ phone: '04 73 00 00 00', first_name: 'Test' });
  });

  it('field records, whole and nested', async () => {
    const uuid = randomUUID();
    const made = await editor().post('cables/points/', samples().point({ uuid }));
    expect(made.status).toBe(201);
    const point = infrastructureSchema.parse(made.body);
    expect(made.headers.location).toBe(`/api/v1/cables/points/${point.id}/`);
    expect(point).toMatchObject({
      resourcetype: 'Point',
      geometry: { type: 'Point', coordinates: CLERMONT },
    });
    expect(point.properties).toMatchObject({
      uuid,
      length: null,
      created_by: { username: 'editor', full_name: 'Test editor' },
    });
    expect(point.properties.areas.map(area => area.code)).toContain('84');

    const visit = await editor().post('cables/diagnosis/', samples().supportDiagnosis(point.id));
    expect(diagnosisSchema.parse(visit.body)).toMatchObject({
      last: true,
      date: '2025-05-10',
      isolation_advice: true,
    });
    const work = await editor().post('cables/operations/', samples().operation(point.id));
    const operation = operationSchema.parse(work.body);
    expect(operation).toMatchObject({ resourcetype: 'PointOperation', geometry: point.geometry });
    expect(operation.properties.equipments).toMatchObject([{ count: 3, reference: 'R-1' }]);
    const dead = await editor().post('mortality/', samples().mortality({ infrstr_id: point.id }));
    expect(mortalitySchema.parse(dead.body).properties.areas?.length).toBeGreaterThan(0);

    const whole = infrastructureSchema.parse(
      (await editor().get(`cables/infrastructures/${point.id}/`)).body,
    );
    expect(whole.properties.diagnosis[0]?.id).toBe(visit.body.id);
    expect(whole.properties.operations[0]?.id).toBe(operation.id);
    expect(whole.properties.mortality[0]?.id).toBe(dead.body.id);
    expect((await editor().get(`cables/lines/${point.id}/`)).status).toBe(404);
  });

  it('distinguishes a count of 0 from an unknown one', async () => {
    const none = await editor().post('mortality/', samples().mortality({ count: 0 }));
    const unknown = await editor().post('mortality/', samples().mortality({ count: null }));
    expect(none.body.properties.count).toBe(0);
    expect(unknown.body.properties.count).toBeNull();
    const read = await editor().get(`mortality/${none.body.id}/`);
    expect(read.body.properties.count).toBe(0);
  });

  it('measures lines on the globe', async () => {
    const id = await createdLine(server());
    const { body } = await editor().get(`cables/lines/${id}/`);
    // 13.7 thousandths of a degree east, 2.8 north: about 1,110 m on the ellipsoid, 1,590 m in Web Mercator.
    expect(body.properties.length).toBeGreaterThan(1095);
    expect(body.properties.length).toBeLessThan(1125);
    expect(body.properties.length).toBe(Math.round(body.properties.length * 100) / 100);
  });

  it('PUT and PATCH change every field of an operation, and keep the equipments sent back', async () => {
    const id = await createdPoint(server());
    const made = (await editor().post('cables/operations/', samples().operation(id))).body;
    const [kept] = made.properties.equipments;
    const put = await editor().put(
      `cables/operations/${made.id}/`,
      samples().operation(id, {
        date: '2025-07-14',
        neutralization_level: 'partial',
        operation_type_id: server().item('OP_TYPE', 'OP_TYPE_FIX'),
        remark: 'Repris',
        geom: { type: 'Point', coordinates: [3.09, 45.78] },
        equipments: [
          { type_id: server().item('EQMT_TYPE', 'EQ019'), count: 1, reference: '', comment: 'nouvelle' },
          {
            id: kept.id,
            type_id: server().item('EQMT_TYPE', 'EQ001'),
            count: 4,
            reference: 'R-2',
            comment: '',
          },
        ],
      }),
    );
    const operation = operationSchema.parse(put.body);
    expect(operation.geometry.coordinates).toEqual([3.09, 45.78]);
    expect(operation.properties).toMatchObject({
      date: '2025-07-14',
      neutralization_level: 'partial',
      remark: 'Repris',
      operation_type: { code: 'OP_TYPE_FIX' },
      equipments: [{ comment: 'nouvelle' }, { id: kept.id, count: 4, reference: 'R-2' }],
    });
    const patched = await editor().patch(`cables/operations/${made.id}/`, { remark: 'Encore' });
    expect(operationSchema.parse(patched.body).properties).toMatchObject({
      remark: 'Encore',
      date: '2025-07-14',
    });
  });

  it('lists: filters, pages, order, summary, GeoJSON', async () => {
    const far: [number, number] = [-4.4, 48.4];
    const ids: number[] = [];
    for (let step = 0; step < 5; step++)
      ids.push(
        await createdPoint(server(), {
          geom: { type: 'Point', coordinates: [far[0] + step / 1000, far[1]] },
        }),
      );
    const visit = samples().supportDiagnosis(ids[2] as number, { remark: 'Éolienne à côté' });
    await editor().post('cables/diagnosis/', visit);
    const box = 'in_bbox=-4.5,48.3,-4.3,48.5';
    const idsOf = (answer: { body: { features: { id: number }[] } }) =>
      answer.body.features.map(one => one.id);

    expect(idsOf(await editor().get(`cables/infrastructures/?${box}`))).toEqual(ids);
    expect(idsOf(await editor().get(`cables/infrastructures/?${box}&risk=RISK_H`))).toEqual([ids[2]]);
    expect(idsOf(await editor().get(`cables/infrastructures/?${box}&risk[]=none&type=POLE`))).toHaveLength(4);
    expect(idsOf(await editor().get(`cables/infrastructures/?${box}&type=LINE`))).toEqual([]);
    expect(idsOf(await editor().get(`cables/infrastructures/?${box}&q=eolienne`))).toEqual([ids[2]]);
    expect(idsOf(await editor().get(`cables/infrastructures/?q=${ids[4]}&${box}`))).toEqual([ids[4]]);
    const arming = server().item('ARMING', 'DA');
    expect(idsOf(await editor().get(`cables/infrastructures/?${box}&arming=${arming}`))).toEqual([ids[2]]);
    expect(idsOf(await editor().get(`cables/infrastructures/?${box}&diagnosed_before=2025-05-09`))).toEqual(
      [],
    );
    expect(idsOf(await editor().get(`cables/points/?${box}`))).toHaveLength(5);

    let path = `cables/infrastructures/?${box}&limit=2&ordering=-risk&fields=summary`;
    const walked: number[] = [];
    for (let page = 0; page < 3; page++) {
      const answer = await editor().get(path);
      collectionOf(infrastructureSummarySchema.strict()).parse(answer.body);
      expect(answer.headers['x-total-count']).toBe('5');
      walked.push(...idsOf(answer));
      const link = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''));
      if (page === 2) expect(link).toBeNull();
      path = link?.[1] ?? path;
    }
    expect(walked).toEqual([ids[2], ids[4], ids[3], ids[1], ids[0]]);
    const nearest = `cables/infrastructures/?${box}&limit=3&ordering=distance`;
    const first = await editor().get(`${nearest}&near=${far[0] + 0.0031},${far[1]}`);
    expect(idsOf(first)).toEqual([ids[3], ids[4], ids[2]]);
    const [, after = ''] = /^<(.+)>/.exec(String(first.headers.link)) ?? [];
    expect(idsOf(await editor().get(after))).toEqual([ids[1], ids[0]]);
    // A cursor is only valid for the place it was created with.
    expect((await editor().get(after.replace(/near=[^&]+/, 'near=3,45'))).status).toBe(400);
    expect((await editor().get(nearest)).status).toBe(400);
    expect((await editor().get('cables/operations/?ordering=distance&near=3,45')).status).toBe(400);

    // Of equally dangerous supports, those that nothing protects come first, whatever their ids.
    await editor().post('cables/diagnosis/', samples().supportDiagnosis(ids[0] as number));
    await editor().post('cables/operations/', samples().operation(ids[2] as number));
    const dangerous = `cables/infrastructures/?${box}&ordering=-risk&limit=1`;
    const worst = await editor().get(dangerous);
    expect(idsOf(worst)).toEqual([ids[0]]);
    const [, next = ''] = /^<(.+)>/.exec(String(worst.headers.link)) ?? [];
    expect(idsOf(await editor().get(next))).toEqual([ids[2]]);
    const named = await editor().get(`cables/infrastructures/?${box}`, { accept: 'application/geo+json' });
    expect(named.headers['content-type']).toContain('application/geo+json');
  });

  it('sensitive areas attach what they cover, and detach it again', async () => {
    const admin = server().as('admin');
    const id = await createdPoint(server());
    const dead = (await editor().post('mortality/', samples().mortality())).body;
    const made = await admin.post('sensitive-areas/', samples().sensitiveArea());
    expect(made.status).toBe(201);
    const area = sensitiveAreaSchema.parse(made.body);
    const covered = async () => ({
      point: (await editor().get(`cables/points/${id}/`)).body.properties.sensitive_area,
      mortality: (await editor().get(`mortality/${dead.id}/`)).body.properties.sensitive_area,
    });
    const summary = [{ id: area.id, name: 'Chaîne des Puys' }];
    expect(await covered()).toEqual({ point: summary, mortality: summary });
    const away = [
      [
        [4, 44],
        [4.1, 44],
        [4.1, 44.1],
        [4, 44],
      ],
    ];
    await admin.patch(`sensitive-areas/${area.id}/`, { geom: { type: 'Polygon', coordinates: away } });
    expect(await covered()).toEqual({ point: [], mortality: [] });
    await admin.put(`sensitive-areas/${area.id}/`, samples().sensitiveArea());
    expect((await covered()).point).toEqual(summary);
    expect((await admin.delete(`sensitive-areas/${area.id}/`)).status).toBe(204);
    expect((await covered()).point).toEqual([]);
  });

  it('areas follow a geometry that moves', async () => {
    const id = await createdPoint(server());
    const moved = await editor().patch(`cables/points/${id}/`, {
      geom: { type: 'Point', coordinates: [-1.68, 48.11] },
    });
    const codes = moved.body.properties.areas.map((area: { code: string }) => area.code);
    expect(codes).toContain('53');
    expect(codes).not.toContain('84');
  });

  it('history tells who changed what', async () => {
    const id = await createdPoint(server());
    await server()
      .as('admin')
      .patch(`cables/points/${id}/`, { condition_id: server().item('IFR_COND', 'POOR') });
    await editor().delete(`cables/points/${id}/`);
    const { body } = await server().as('reader').get(`history/points/${id}/`);
    const changes = z.array(changeSchema).parse(body);
    expect(changes.map(change => [change.action, change.by?.username])).toEqual([
      ['delete', 'editor'],
      ['update', 'admin'],
      ['create', 'editor'],
    ]);
    expect(changes[1]?.changes).toEqual({
      condition_id: { before: server().item('IFR_COND', 'GOOD'), after: server().item('IFR_COND', 'POOR') },
    });
  });

  it('keeps what was done and fitted of a visit when a client that knows neither changes it', async () => {
    const editor = server().as('editor');
    const support = await createdPoint(server());
    const sample = samplesOf(server()).supportDiagnosis(support);
    const { body } = await editor.post('cables/diagnosis/', sample);
    const details = { actions: 'Nid descendu', equipped_structure: 'Tiges dissuasives en place' };
    expect(body).toMatchObject(details);
    const changed = await editor.patch(`cables/diagnosis/${body.id}/`, { remark: 'Vu' });
    expect(changed.body).toMatchObject({ ...details, remark: 'Vu' });
    const { infrastructures } = (await editor.get('search/?q=descendu')).body;
    expect(infrastructures).toContainEqual(
      expect.objectContaining({ id: support, excerpt: expect.stringContaining('Nid') }),
    );
    const exported = (await getRaw(server(), 'reader', 'export/diagnosis.csv')).text;
    expect(exported).toContain('Tiges dissuasives en place');
  });
});
