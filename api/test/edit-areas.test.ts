import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { postFile } from './raw-requests';
import { createdPoint, samplesOf } from './samples';

const RENNES = { type: 'Point', coordinates: [-1.68, 48.11] };
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();

describeOnEngines('Editors kept to their areas', server => {
  const editor = () => server().as('editor');
  const admin = () => server().as('admin');
  const samples = () => samplesOf(server());
  const idOf = async (username: string) =>
    (await admin().get(`admin/accounts/?q=${username}`)).body[0].id as number;
  const restrict = (edit_areas: 'own' | 'everywhere') => admin().patch('admin/settings/1/', { edit_areas });
  /** Sets the editor's areas of intervention. The samples are in Auvergne-Rhône-Alpes, 84. */
  const give = async (...codes: string[]) =>
    admin().patch(`admin/accounts/${await idOf('editor')}/`, {
      areas: codes.map(code => server().item('AREAS', code)),
    });

  beforeEach(async () => {
    await restrict('everywhere');
    await give('53');
  });

  it('are not, until an administrator says so; the history keeps when', async () => {
    expect((await server().anonymous.get('settings/')).body.edit_areas).toBe('everywhere');
    await createdPoint(server());
    expect((await editor().patch('admin/settings/1/', { edit_areas: 'own' })).status).toBe(403);
    expect((await restrict('own')).body).toEqual({
      id: 1,
      edit_areas: 'own',
      public_reports: 'off',
      public_figures: 'off',
      frame_origins: '',
      second_factor_groups: [],
      geocoder_url: '',
      position_accuracy_m: 10,
      track_months: 24,
    });
    expect((await server().anonymous.get('settings/')).body.edit_areas).toBe('own');
    const [change] = (await admin().get('history/settings/1/')).body;
    expect(change).toMatchObject({
      by: { username: 'admin' },
      changes: { edit_areas: { before: 'everywhere', after: 'own' } },
    });
  });

  it('create, change and delete inside them; elsewhere they are told where, in both languages', async () => {
    const id = await createdPoint(server());
    const { supportDiagnosis, operation, mortality, point, line } = samples();
    const visit = (await editor().post('cables/diagnosis/', supportDiagnosis(id))).body.id;
    const work = (await editor().post('cables/operations/', operation(id))).body.id;
    const dead = (await editor().post('mortality/', mortality())).body.id;
    await restrict('own');

    const refusals = [
      () => editor().post('cables/points/', point()),
      () => editor().post('cables/lines/', line()),
      () => editor().patch(`cables/points/${id}/`, { condition_id: null }),
      // Records can neither be moved into the editor's area …
      () => editor().patch(`cables/points/${id}/`, { geom: RENNES }),
      () => editor().delete(`cables/points/${id}/`),
      () => editor().post('cables/diagnosis/', supportDiagnosis(id)),
      () => editor().patch(`cables/diagnosis/${visit}/`, { remark: 'x' }),
      () => editor().delete(`cables/diagnosis/${visit}/`),
      () => editor().post('cables/operations/', operation(id)),
      () => editor().patch(`cables/operations/${work}/`, { remark: 'x' }),
      () => editor().delete(`cables/operations/${work}/`),
      () => editor().post('mortality/', mortality()),
      () => editor().patch(`mortality/${dead}/`, { geom: RENNES }),
      () => editor().delete(`mortality/${dead}/`),
    ];
    for (const refusal of refusals)
      expect(await refusal()).toMatchObject({
        status: 403,
        body: {
          code: 'permission_denied',
          problems: [
            {
              code: 'outside_areas',
              params: { allowed: 'Bretagne', found: 'Auvergne-Rhône-Alpes' },
            },
          ],
        },
      });
    const inEnglish = await editor().post('cables/points/', point(), { 'accept-language': 'en' });
    expect(inEnglish.body.detail).toBe(
      'You may change records of your areas of intervention only (Bretagne). Here: Auvergne-Rhône-Alpes.',
    );

    const own = await editor().post('cables/points/', point({ geom: RENNES }));
    expect(own.status).toBe(201);
    expect((await editor().post('cables/diagnosis/', supportDiagnosis(own.body.id))).status).toBe(201);
    // … nor out of it.
    const moved = await editor().patch(`cables/points/${own.body.id}/`, point());
    expect(moved.status).toBe(403);
    expect((await editor().delete(`cables/points/${own.body.id}/`)).status).toBe(204);
    expect((await admin().delete(`cables/points/${id}/`)).status).toBe(204);
  });

  it('are told of a place in no area, and that they have none', async () => {
    await restrict('own');
    const atSea = { type: 'Point', coordinates: [-6, 44.5] };
    const sea = await editor().post('cables/points/', samples().point({ geom: atSea }));
    expect(sea.body.problems).toMatchObject([
      { code: 'outside_every_area', params: { allowed: 'Bretagne' } },
    ]);
    await give();
    const nowhere = await editor().post('cables/points/', samples().point({ geom: RENNES }));
    expect(nowhere).toMatchObject({ status: 403, body: { problems: [{ code: 'no_areas' }] } });
  });

  it('change and delete pictures of records in their areas only; without an area they add none', async () => {
    const upload = async () =>
      postFile(server(), 'editor', 'media/', { field: 'storage', file: await picture() });
    const media = (await upload()).json().id as number;
    const id = await createdPoint(server());
    await editor().post('cables/diagnosis/', samples().supportDiagnosis(id, { media_id: [media] }));
    await restrict('own');
    expect((await editor().patch(`media/${media}/`, { remark: 'x' })).body.problems).toMatchObject([
      { code: 'outside_areas' },
    ]);
    expect((await editor().delete(`media/${media}/`)).status).toBe(403);
    const fresh = (await upload()).json().id as number;
    expect((await editor().patch(`media/${fresh}/`, { remark: 'x' })).status).toBe(200);
    await give();
    expect((await upload()).status).toBe(403);
    const tus = { 'tus-resumable': '1.0.0', 'upload-length': '10' };
    expect((await editor().send('POST', 'media/resumable/', undefined, tus)).body.problems).toMatchObject([
      { code: 'no_areas' },
    ]);
  });

  it('take no picture of others, neither one nobody shows yet nor one of a record elsewhere', async () => {
    const upload = async (account: 'editor' | 'admin') =>
      (await postFile(server(), account, 'media/', { field: 'storage', file: await picture() })).json()
        .id as number;
    const { supportDiagnosis, point, mortality } = samples();
    const elsewhere = await createdPoint(server());
    const [loose, shown] = [await upload('admin'), await upload('editor')];
    await editor().post('cables/diagnosis/', supportDiagnosis(elsewhere, { media_id: [shown] }));
    await restrict('own');
    const own = (await editor().post('cables/points/', point({ geom: RENNES }))).body.id;
    const visit = (await editor().post('cables/diagnosis/', supportDiagnosis(own))).body.id;

    for (const [media, code] of [
      [loose, 'picture_of_another'],
      [shown, 'outside_areas'],
    ] as const) {
      const media_id = [media];
      for (const refusal of [
        await editor().post('cables/diagnosis/', supportDiagnosis(own, { media_id })),
        await editor().patch(`cables/diagnosis/${visit}/`, { media_id }),
        await editor().post('mortality/', mortality({ geom: RENNES, media_id })),
        await editor().patch(`media/${media}/`, { remark: 'x' }),
        await editor().delete(`media/${media}/`),
      ])
        expect(refusal).toMatchObject({ status: 403, body: { problems: [{ code }] } });
    }
    const media_id = [await upload('editor')];
    expect((await editor().patch(`cables/diagnosis/${visit}/`, { media_id })).status).toBe(200);
    expect((await editor().patch(`cables/diagnosis/${visit}/`, { media_id, remark: 'y' })).status).toBe(200);
  });

  it('write nothing about an infrastructure elsewhere, nor below one of theirs in another place', async () => {
    const { supportDiagnosis, operation, mortality, point } = samples();
    const elsewhere = await createdPoint(server());
    const { uuid } = (await admin().get(`cables/points/${elsewhere}/`)).body.properties;
    const atClermont = point().geom;
    await restrict('own');
    const own = (await editor().post('cables/points/', point({ geom: RENNES }))).body.id;
    const visit = (await editor().post('cables/diagnosis/', supportDiagnosis(own))).body.id;
    const work = (await editor().post('cables/operations/', operation(own))).body.id;
    const dead = (await editor().post('mortality/', mortality({ geom: RENNES, infrstr_id: own }))).body.id;
    const far = (await admin().post('mortality/', mortality({ geom: RENNES, infrstr_id: elsewhere }))).body
      .id;

    for (const refusal of [
      await editor().post('cables/operations/', operation(own, { geom: atClermont })),
      await editor().post('cables/operations/', operation(elsewhere, { geom: RENNES })),
      await editor().patch(`cables/operations/${work}/`, { geom: atClermont }),
      await editor().patch(`cables/operations/${work}/`, { infrastructure: elsewhere }),
      await editor().patch(`cables/diagnosis/${visit}/`, { infrastructure: elsewhere }),
      await editor().put(`cables/diagnosis/${visit}/`, supportDiagnosis(elsewhere)),
      await editor().post('cables/diagnosis/', supportDiagnosis(`local:${uuid}` as never)),
    ])
      expect(refusal).toMatchObject({ status: 403, body: { problems: [{ code: 'outside_areas' }] } });
    for (const refusal of [
      await editor().post('mortality/', mortality({ geom: RENNES, infrstr_id: elsewhere })),
      await editor().patch(`mortality/${dead}/`, { infrstr_id: elsewhere }),
      await editor().patch(`mortality/${far}/`, { infrstr_id: null }),
      await editor().delete(`mortality/${far}/`),
    ])
      expect(refusal).toMatchObject({
        status: 403,
        body: {
          problems: [
            {
              code: 'infrastructure_outside_areas',
              path: ['infrstr_id'],
              params: { allowed: 'Bretagne', found: 'Auvergne-Rhône-Alpes' },
            },
          ],
        },
      });
    const row = { infrastructure: uuid, date: '2025-05-10' };
    const features = [{ type: 'Feature', geometry: null, properties: row }];
    const file = JSON.stringify({ type: 'FeatureCollection', features });
    const report = await postFile(server(), 'editor', 'import/diagnosis/?dry_run=true', {
      field: 'file',
      file,
    });
    expect(report.json()).toMatchObject({ accepted: 0, problems: [{ row: 1, code: 'outside_areas' }] });
  });

  it('import rows of their areas; the report names the others', async () => {
    await restrict('own');
    const features = [RENNES, { type: 'Point', coordinates: [3.0863, 45.7772] }].map(geometry => ({
      type: 'Feature',
      geometry,
      properties: { network_type: 'HTA-BT' },
    }));
    const file = JSON.stringify({ type: 'FeatureCollection', features });
    for (const dry of [true, false]) {
      const report = await postFile(server(), 'editor', `import/points/?dry_run=${dry}`, {
        field: 'file',
        file,
      });
      expect(report.status).toBe(dry ? 200 : 400);
      expect(report.json()).toMatchObject({
        accepted: 1,
        created: [],
        problems: [{ row: 2, code: 'outside_areas', message: expect.stringContaining('Bretagne') }],
      });
    }
  });

  it('do not choose their areas themselves', async () => {
    const areas = { areas: [server().item('AREAS', '84')] };
    expect((await editor().patch('auth/users/me/', areas)).status).toBe(200);
    await restrict('own');
    const other = { areas: [server().item('AREAS', '53')] };
    expect((await editor().patch('auth/users/me/', other)).body.problems).toMatchObject([
      { code: 'areas_locked' },
    ]);
  });
});
