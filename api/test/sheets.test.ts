import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { describeOnSqlite } from './harness';
import { photo } from './photo';
import { getRaw, postFile } from './raw-requests';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';

const HOSTILE = [
  'a\u0001\u0007\u001b[31m\u202eb',
  '🦅🦅 عقاب, שלום, 鷲, e\u0301\u0301\u0301',
  'x'.repeat(300),
  '\\)(<</S /H1>> endobj %',
  ' '.repeat(200),
];

// A PDF is drawn from the records' own responses.
describeOnSqlite('Sheets as PDF', server => {
  let [support, line, dead] = [0, 0, 0];
  const get = (path: string, headers: Record<string, string> = {}) =>
    getRaw(server(), 'reader', path, headers);

  beforeAll(async () => {
    const samples = samplesOf(server());
    const editor = server().as('editor');
    const upload = async () =>
      (await postFile(server(), 'editor', 'media/', { field: 'storage', file: await photo() })).json().id;
    support = await createdPoint(server());
    line = await createdLine(server());
    await editor.post('cables/diagnosis/', samples.supportDiagnosis(support, { media_id: [await upload()] }));
    await editor.post('cables/diagnosis/', samples.lineDiagnosis(line));
    await editor.post('cables/operations/', samples.operation(support, { media_id: [await upload()] }));
    dead = (await editor.post('mortality/', samples.mortality({ infrstr_id: support }))).body.id;
  });

  it('are downloads in the language asked for, with the same bytes for the same data', async () => {
    for (const path of [`cables/points/${support}`, `cables/lines/${line}`, `mortality/${dead}`]) {
      const first = await get(`${path}/sheet.pdf`);
      expect(first.status).toBe(200);
      expect(first.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-language': 'fr' });
      expect(first.headers['content-disposition']).toMatch(
        /^attachment; filename="avicable-[a-z]+-\d+\.pdf"$/,
      );
      const again = await get(`${path}/sheet.pdf`);
      expect(again.bytes.equals(first.bytes)).toBe(true);
      const english = await get(`${path}/sheet.pdf`, { 'accept-language': 'en' });
      expect(english.bytes.equals(first.bytes)).toBe(false);
      expect((await get(`${path}/sheet.pdf?lang=en`)).bytes.equals(english.bytes)).toBe(true);
    }
    expect((await get(`mortality/${dead}/sheet.pdf?lang=de`)).status).toBe(400);
  });

  it('are tagged: a title, headings, tables with heads, figures in words, the language', async () => {
    const { bytes, headers } = await get(`cables/points/${support}/sheet.pdf`);
    const text = bytes.toString('latin1');
    expect(text.slice(0, 8)).toBe('%PDF-1.7');
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
    expect(text).toContain('/Marked true');
    expect(text).toContain('/Lang (fr-FR)');
    expect(text).toContain('/DisplayDocTitle true');
    expect(text.match(/\/S \/H1\b/g)).toHaveLength(1);
    for (const tag of ['H2', 'Table', 'TH', 'TD', 'P']) expect(text).toContain(`/S /${tag}\n`);
    // The map and two pictures.
    expect(text.match(/\/S \/Figure\b/g)).toHaveLength(3);
    expect(text.match(/\/Alt \(/g)).toHaveLength(3);
    expect(text).toMatch(/\/Scope \/?\(?Row/);
    expect(text).toMatch(/\/Scope \/?\(?Column/);
    // Only subsets of the typeface: no font of the reader's system.
    for (const [, name] of text.matchAll(/\/BaseFont \/(\S+)/g)) expect(name).toMatch(/^[A-Z]{6}\+Figtree/);
    expect(Number(headers['content-length'])).toBe(bytes.length);
  });

  it('draw a support that has no picture, from its last visit and works', async () => {
    const samples = samplesOf(server());
    const bare = await createdPoint(server());
    const drawn = () =>
      get(`cables/points/${bare}/sheet.pdf?lang=en`).then(({ bytes }) => bytes.toString('latin1'));
    expect(await drawn()).toContain('/Alt (Drawing: unknown arming)');
    await server().as('editor').post('cables/diagnosis/', samples.supportDiagnosis(bare));
    await server().as('editor').post('cables/operations/', samples.operation(bare));
    const text = await drawn();
    expect(text).toContain('/Alt (Drawing: double dead-end, rods)');
    // The map and the drawing.
    expect(text.match(/\/S \/Figure\b/g)).toHaveLength(2);
  });

  it('draw a bird that has no picture', async () => {
    const samples = samplesOf(server());
    const { body } = await server().as('editor').post('mortality/', samples.mortality());
    const { bytes } = await get(`mortality/${body.id}/sheet.pdf?lang=en`);
    expect(bytes.toString('latin1')).toContain('/Alt (Drawing: stork or heron)');
  });

  it('are not sent again while nothing has changed, and are once something has', async () => {
    const path = `cables/lines/${line}/sheet.pdf`;
    const first = await get(path);
    const tag = String(first.headers.etag);
    expect((await get(path, { 'if-none-match': tag })).status).toBe(304);
    await server().as('editor').patch(`cables/lines/${line}/`, { condition_id: null });
    const changed = await get(path, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(tag);
    const head = await server().as('reader').send('HEAD', path, undefined, { accept: '*/*' });
    expect(Number(head.headers['content-length'])).toBe(changed.bytes.length);
  });

  it('need a sign-in with the right to read, not a personal token, and a record of that kind', async () => {
    const path = `cables/points/${support}/sheet.pdf`;
    expect((await getRaw(server(), null, path)).status).toBe(401);
    expect((await getRaw(server(), 'manager', path)).status).toBe(403);
    // Personal tokens get no exact places of sensitive species.
    const { token } = (await server().as('reader').post('auth/tokens/', { name: 'Archive' })).body;
    const basic = `Basic ${Buffer.from(`any:${token}`).toString('base64')}`;
    for (const authorization of [basic, `Bearer ${token}`])
      expect((await getRaw(server(), null, path, { authorization })).status).toBe(403);
    for (const unknown of [`cables/lines/${support}`, `cables/points/${line}`, 'mortality/999999'])
      expect((await get(`${unknown}/sheet.pdf`)).status).toBe(404);
  });

  it('draw hostile texts, and say where the file of a picture is missing', async () => {
    const samples = samplesOf(server());
    const editor = server().as('editor');
    const hostile = await createdPoint(server());
    for (const remark of HOSTILE) {
      const visit = samples.supportDiagnosis(hostile, { remark, technical_proposal: remark });
      await editor.post('cables/diagnosis/', visit);
      const words = { author: remark.slice(0, 100).trim() || 'x', comment: remark, infrstr_id: hostile };
      const created = await editor.post('mortality/', samples.mortality(words));
      if (created.status === 201)
        expect((await get(`mortality/${created.body.id}/sheet.pdf`)).status).toBe(200);
    }
    const file = await photo();
    const media = (
      await postFile(server(), 'editor', 'media/', {
        field: 'storage',
        file,
        label: HOSTILE[1],
        remark: HOSTILE[2],
      })
    ).json();
    await editor.post('cables/diagnosis/', samples.supportDiagnosis(hostile, { media_id: [media.id] }));
    const key = media.storage.split('?')[0].replace('/api/v1/uploads/', '');
    const picture = join(server().context.config.dataFolder, 'pictures', key);
    renameSync(picture, `${picture}.away`);
    const imagesIn = async () => {
      const { status, bytes } = await get(`cables/points/${hostile}/sheet.pdf`);
      expect(status).toBe(200);
      return bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
    };
    expect(await imagesIn()).toBe(0);
    renameSync(`${picture}.away`, picture);
    expect(await imagesIn()).toBe(1);
  });

  it('of much-visited supports answer in time, with some of many pictures, and let others in between', async () => {
    const { db } = server().context;
    const samples = samplesOf(server());
    const busy = await createdPoint(server(), {
      geom: { type: 'Point', coordinates: [CLERMONT[0], 45.78] },
    });
    const media_id = [];
    for (let i = 0; i < 50; i++)
      media_id.push(
        (await postFile(server(), 'editor', 'media/', { field: 'storage', file: await photo() })).json().id,
      );
    await server().as('editor').post('cables/diagnosis/', samples.supportDiagnosis(busy, { media_id }));
    const { id: _, ...row } = await db
      .selectFrom('diagnoses')
      .selectAll()
      .where('infrastructure_id', '=', busy)
      .executeTakeFirstOrThrow();
    for (let i = 0; i < 500; i += 50)
      await db
        .insertInto('diagnoses')
        .values(
          Array.from({ length: 50 }, () => ({ ...row, uuid: samples.uuid(), date: '2020-01-01' })) as never,
        )
        .execute();
    let isOver = false;
    const drawing = get(`cables/points/${busy}/sheet.pdf`).finally(() => {
      isOver = true;
    });
    let longest = 0;
    while (!isOver) {
      const began = performance.now();
      expect((await server().anonymous.get('ping/')).status).toBe(200);
      await new Promise(resolve => setTimeout(resolve, 5));
      longest = Math.max(longest, performance.now() - began);
    }
    const { status, bytes } = await drawing;
    expect(status).toBe(200);
    expect(bytes.toString('latin1').match(/\/S \/Figure\b/g)).toHaveLength(25);
    // Drawing takes seconds and would block other requests on this thread.
    expect(longest).toBeLessThan(1_500);
  }, 90_000);
});
