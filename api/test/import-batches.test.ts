import { importReportSchema } from 'shared/contract/imports';
import { expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { postFile } from './raw-requests';
import { CLERMONT, samplesOf } from './samples';

const DAY_MS = 86_400_000;

const supports = (properties: object[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: properties.map((values, i) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [CLERMONT[0] + i * 1e-3, CLERMONT[1]] },
      properties: { network_type: 'HTA-BT', ...values },
    })),
  });

describeOnEngines('An import as a whole', server => {
  const editor = () => server().as('editor');
  const admin = () => server().as('admin');

  async function imported(file: string, account: 'editor' | 'admin' = 'editor') {
    const answer = await postFile(server(), account, 'import/points/?dry_run=false', { field: 'file', file });
    expect(answer.json().problems).toEqual([]);
    const { created, batch } = importReportSchema.parse(answer.json());
    return { created, batch: batch ?? 0 };
  }
  const isThere = async (id: number) => (await editor().get(`cables/points/${id}/`)).status === 200;

  it('is one line of the history, and each record names it', async () => {
    const before = (await admin().get('admin/history/?limit=1')).headers['x-total-count'];
    const { created, batch } = await imported(supports([{}, {}, {}]));
    const { body, headers } = await admin().get('admin/history/');
    expect(Number(headers['x-total-count'])).toBe(Number(before) + 1);
    expect(body[0]).toMatchObject({
      kind: 'imports',
      record: batch,
      action: 'create',
      by: { username: 'editor' },
      changes: { kind: { after: 'points' }, records: { after: 3 } },
    });
    const ofRecord = (await admin().get(`history/infrastructures/${created[0]}/`)).body;
    expect(ofRecord).toMatchObject([{ action: 'create', batch }]);
    expect((await admin().get(`admin/history/?record=${created[0]}&kind=infrastructures`)).body).toHaveLength(
      1,
    );
  });

  it('is undone by the person who made it, and can be imported again', async () => {
    const uuid = samplesOf(server()).uuid();
    const file = supports([{ uuid }, {}]);
    const { created, batch } = await imported(file);
    const listed = (await editor().get('import/batches/')).body[0];
    expect(listed).toMatchObject({ id: batch, records: 2, state: 'finished', may_undo: true, by: 'editor' });
    expect((await editor().delete(`import/batches/${batch}/`)).body).toEqual({
      removed: 2,
      changed: [],
      in_use: [],
    });
    for (const id of created) expect(await isThere(id)).toBe(false);
    expect((await editor().get('import/batches/')).body[0]).toMatchObject({
      state: 'undone',
      may_undo: false,
    });
    expect((await admin().get('admin/history/?limit=1')).body[0]).toMatchObject({
      kind: 'imports',
      record: batch,
      action: 'delete',
    });
    expect(await editor().delete(`import/batches/${batch}/`)).toMatchObject({
      status: 409,
      body: { detail: 'Cet import a déjà été annulé.' },
    });
    const again = await imported(file);
    expect(await isThere(again.created[0] ?? 0)).toBe(true);
  });

  it('keeps what was changed or used since, and says so', async () => {
    const { created, batch } = await imported(supports(Array.from({ length: 150 }, () => ({}))));
    const [changed = 0, used = 0, alone = 0] = created;
    await editor().patch(`cables/points/${changed}/`, { owner_id: server().item('OWNER', 'IO-RTE') });
    await editor().post('cables/diagnosis/', samplesOf(server()).supportDiagnosis(used));
    expect((await editor().delete(`import/batches/${batch}/`)).body).toEqual({
      removed: 148,
      changed: [changed],
      in_use: [used],
    });
    expect(await Promise.all([changed, used, alone].map(isThere))).toEqual([true, true, false]);
  }, 60_000);

  it('is undone by nobody else, and in time', async () => {
    const { batch } = await imported(supports([{}]));
    const byAdmin = await imported(supports([{}]), 'admin');
    expect((await editor().delete(`import/batches/${byAdmin.batch}/`)).status).toBe(404);
    expect((await server().as('reader').delete(`import/batches/${batch}/`)).status).toBe(403);
    expect((await server().as('reader').get('import/batches/')).status).toBe(403);
    const seen = (await editor().get('import/batches/')).body.map((one: { id: number }) => one.id);
    expect(seen).not.toContain(byAdmin.batch);

    const at = new Date(Date.now() - 2 * DAY_MS).toISOString();
    await server().context.db.updateTable('import_batches').set({ at }).where('id', '=', batch).execute();
    const late = await editor().delete(`import/batches/${batch}/`, { 'accept-language': 'en' });
    expect(late).toMatchObject({ status: 403, body: { detail: expect.stringContaining('ask one of them') } });
    expect((await admin().delete(`import/batches/${batch}/`)).body).toMatchObject({ removed: 1 });
  });

  it('that lacks a column is refused in one sentence with the cure', async () => {
    const row = '45.7;3.1;Milvus milvus;Zoé;COD_EL;1;2025-01-01\n';
    const file = `lat;lon;species;author;death_cause;count;date_visite\n${row.repeat(500)}`;
    const send = async (kind: string) =>
      (await postFile(server(), 'editor', `import/${kind}/?dry_run=true`, { field: 'file', file })).json();
    const { file: sentences, problems } = await send('mortality');
    expect(problems).toHaveLength(1);
    expect(sentences).toEqual([
      'Colonne obligatoire absente du fichier\u00a0: Date. Colonnes trouvées\u00a0: species, author, death_cause, count, date_visite. Si «\u00a0date_visite\u00a0» en tient lieu, renommez-la «\u00a0Date\u00a0».',
    ]);
    expect((await send('operations')).file).toEqual([
      expect.stringMatching(
        /^Colonnes obligatoires absentes du fichier\u00a0: Support ou ligne, Date, Niveau de/,
      ),
    ]);
  });

  it('reports equal problems of its rows once', async () => {
    const file = `lat;lon;réseau\n${'45.7;3.1;Inconnu\n'.repeat(300)}45.7;100;HTB\n`;
    const { json } = await postFile(server(), 'editor', 'import/points/?dry_run=true', {
      field: 'file',
      file,
    });
    expect(json().groups).toMatchObject([
      { path: ['network_type_id'], code: 'unknown_reference', count: 300, rows: [1, 2, 3, 4, 5] },
      { path: ['geom'], code: 'out_of_territory', count: 1, rows: [301] },
    ]);
  }, 60_000);

  it('of too many records is told as such, with what to do', async () => {
    const file = `lat;lon\n${'45.7;3.1\n'.repeat(20_001)}`;
    const headers = { 'accept-language': 'en' };
    const { status, json } = await postFile(
      server(),
      'editor',
      'import/points/?dry_run=true',
      { field: 'file', file },
      headers,
    );
    expect(status).toBe(400);
    expect(json().problems).toMatchObject([{ path: ['file'], code: 'too_many' }]);
    expect(json().file[0]).toMatch(/more than 20,000 records.*Split it.*npm run import/);
  });

  it('is refused while the account or the server is busy, with a reason', async () => {
    const { importSlots } = server().context;
    const { id } = (await editor().get('auth/users/me/')).body;
    const send = () =>
      postFile(server(), 'editor', 'import/points/?dry_run=true', { field: 'file', file: supports([{}]) });
    await importSlots.run(id, async () => {
      const { status, headers, json } = await send();
      expect([status, headers['retry-after']]).toEqual([429, '20']);
      expect(json().detail).toContain('Un import de ce compte est déjà en cours');
    });
    await importSlots.run(-1, () =>
      importSlots.run(-2, async () => {
        const { status, headers, json } = await send();
        expect([status, headers['retry-after']]).toEqual([503, '20']);
        expect(json().detail).toContain('réessayez dans 20\u00a0s');
      }),
    );
    expect((await send()).status).toBe(200);
  });
});
