import { strToU8, zipSync } from 'fflate';
import { type ImportReport, importReportSchema } from 'shared/contract/imports';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { describeOnSqlite } from './harness';
import { postFile } from './raw-requests';
import { CLERMONT, samplesOf } from './samples';

const [longitude, latitude] = CLERMONT;
const DEATH = 'Électrocution';

const picture = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#8af' } })
    .jpeg()
    .toBuffer();

// Submissions are read before any database is asked.
describeOnSqlite('Submissions of forms', server => {
  async function send(file: Uint8Array | string, dry = false, kind = 'mortality') {
    const { status, json } = await postFile(server(), 'editor', `import/${kind}/?dry_run=${dry}`, {
      field: 'file',
      file,
    });
    return { status, body: json() };
  }
  async function report(...call: Parameters<typeof send>): Promise<ImportReport> {
    const { status, body } = await send(...call);
    expect([status, body.problems ?? body]).toEqual([call[1] ? 200 : 201, []]);
    return importReportSchema.parse(body);
  }
  const caseOf = async (id: number | undefined) => (await server().as('reader').get(`mortality/${id}/`)).body;
  const uuid = () => samplesOf(server()).uuid();
  const total = async () => (await server().as('reader').get('mortality/')).body.features.length;

  /** An export of Kobo, with group prefixes, position columns and columns of its own. */
  const kobo = (...ids: string[]) =>
    [
      'start;cas/espece;cas/date;_lieu_latitude;_lieu_longitude;_lieu_altitude;cas/cause_de_la_mort;cas/auteur;photo;photo_URL;_id;_uuid;_submission_time',
      ...ids.map(
        (id, i) =>
          `2025-05-01T10:00:00;Bubo bubo;2025-05-01;${latitude};${longitude};410;${DEATH};Léa;oiseau ${i}.jpg;https://example.org/oiseau_${i}.jpg;${i};${id};2025-05-01T10:05:00`,
      ),
    ].join('\n');
  const asKobo = (text: string) => text.replace('cause_de_la_mort', 'Cause de la mort');

  it('of Kobo are imported once, however often they are exported', async () => {
    const [first, second] = [uuid(), uuid()];
    const once = await report(asKobo(kobo(first)));
    expect(once).toMatchObject({ rows: 1, accepted: 1, known: 0 });
    expect((await caseOf(once.created[0])).properties).toMatchObject({ uuid: first, author: 'Léa' });

    const both = asKobo(kobo(first, second));
    expect(await report(both, true)).toMatchObject({ rows: 2, accepted: 1, known: 1 });
    const again = await report(both);
    expect(again).toMatchObject({ rows: 2, accepted: 1, known: 1 });
    expect(again.created).toHaveLength(1);
    expect((await caseOf(again.created[0])).properties.uuid).toBe(second);
    const before = await total();
    expect(await report(both)).toMatchObject({ accepted: 0, known: 2, created: [], batch: null });
    expect(await total()).toBe(before);
  });

  it('say which pictures the file lacks', async () => {
    const { pictures } = await report(asKobo(kobo(uuid(), uuid())), true);
    expect(pictures).toEqual({ found: 0, missing: 2, names: ['oiseau 0.jpg', 'oiseau 1.jpg'] });
  });

  it('of Kobo in an archive bring their pictures, from the folder of each submission', async () => {
    const [first, second] = [uuid(), uuid()];
    const table = asKobo(kobo(first, second)).replaceAll('oiseau 1.jpg', 'oiseau 0.jpg');
    const [small, large] = [await picture(80), await picture(200)];
    const file = zipSync({
      'export.csv': strToU8(table),
      [`attachments/${first}/oiseau_0.jpg`]: Uint8Array.from(small),
      [`attachments/${second}/oiseau_0.jpg`]: Uint8Array.from(large),
      '__MACOSX/export.csv': strToU8('x'),
    });
    expect(await report(file, true)).toMatchObject({ format: 'csv', pictures: { found: 2, missing: 0 } });
    const { created, batch } = await report(file);
    const cases = await Promise.all(created.map(caseOf));
    expect(cases.map(one => one.properties.media.map(({ width }: { width: number }) => width))).toEqual([
      [80],
      [200],
    ]);
    expect(await report(file)).toMatchObject({ known: 2, created: [] });

    // Imported again after an undo, they show the pictures stored before.
    const pictures = cases.map(one => one.properties.media[0].id);
    const { body } = await server().as('editor').delete(`import/batches/${batch}/`);
    expect(body).toMatchObject({ removed: 2 });
    const again = await Promise.all((await report(file)).created.map(caseOf));
    expect(again.map(one => one.properties.media[0].id)).toEqual(pictures);
  });

  it('of ODK are read from the archive of an export, on a thread if it is large', async () => {
    const id = uuid();
    const header =
      'SubmissionDate,cas-espece,cas-date,lieu-Latitude,lieu-Longitude,lieu-Accuracy,cas-cause,cas-auteur,photo,meta-instanceID,KEY';
    const row = `2025-05-01T10:00:00Z,Bubo bubo,2025-05-01,${latitude},${longitude},5,${DEATH},Léa,171.JPG,uuid:${id},uuid:${id}`;
    const file = zipSync(
      {
        'Cas.csv': strToU8(`${header.replace('cas-cause', 'cas-Cause de la mort')}\n${row}`),
        'Cas-temoins.csv': strToU8('nom,PARENT_KEY,KEY\nA,b,c'),
        'media/171.jpg': Uint8Array.from(await picture(80)),
        'media/noise.bin': crypto.getRandomValues(new Uint8Array(60_000)),
      },
      { level: 0 },
    );
    const { created } = await report(file);
    const { properties } = await caseOf(created[0]);
    expect(properties).toMatchObject({ uuid: id, author: 'Léa' });
    expect(properties.media).toHaveLength(1);
    expect(await report(file)).toMatchObject({ known: 1 });
  });

  it('as GeoJSON with pictures are imported too', async () => {
    const id = uuid();
    const feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: CLERMONT },
      properties: {
        'cas/espece': 'Bubo bubo',
        'cas/date': '2025-05-01',
        'Cause de la mort': DEATH,
        auteur: 'Léa',
        _uuid: id,
        _attachments: [{ filename: 'lpo/attachments/x/a b.jpg', mimetype: 'image/jpeg' }],
      },
    };
    const file = zipSync({
      'data.geojson': strToU8(JSON.stringify({ type: 'FeatureCollection', features: [feature] })),
      'a_b.jpg': Uint8Array.from(await picture(80)),
    });
    const { created, format } = await report(file);
    expect(format).toBe('geojson');
    expect((await caseOf(created[0])).properties.media).toHaveLength(1);
  });

  it('whose picture is none are refused as a whole', async () => {
    const before = await total();
    const file = zipSync({
      'export.csv': strToU8(asKobo(kobo(uuid()))),
      'oiseau 0.jpg': strToU8('<script>'.repeat(10)),
    });
    const { status, body } = await send(file);
    expect([status, body.problems]).toMatchObject([
      400,
      [{ row: 1, path: ['media_id'], code: 'not_an_image' }],
    ]);
    expect(await total()).toBe(before);
  });

  it.each([
    ['several tables', { 'a.csv': 'x', 'b.csv': 'y' }, 'archive_tables'],
    ['an archive for a table', { 'a.csv': zipSync({ 'b.csv': strToU8('x') }) }, 'archive_tables'],
    ['an empty table', { 'a.csv': '' }, 'empty'],
  ])('in an archive with %s are refused', async (_, files: Record<string, string | Uint8Array>, fault) => {
    const entries = Object.entries(files).map(([name, content]) => [
      name,
      typeof content === 'string' ? strToU8(content) : content,
    ]);
    const { status, body } = await send(zipSync(Object.fromEntries(entries)), true);
    expect([status, body.problems[0].params.fault]).toEqual([400, fault]);
  });
});
