import { readXlsx } from 'hucre/xlsx';
import type { ImportKind } from 'shared/contract/imports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEngines, startTestServer, type TestServer } from './harness';
import { getRaw, postFile } from './raw-requests';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';

/** Import order: referenced kinds come first. */
const KINDS = ['infrastructures', 'diagnosis', 'operations', 'mortality'] as const satisfies ImportKind[];
/** Formats with the language of their words; French ones have decimal commas. */
const FORMATS = [
  ['geojson', 'fr'],
  ['gpkg', 'fr'],
  ['csv', 'en'],
  ['csv', 'fr'],
  ['shp.zip', 'fr'],
  ['gpx', 'fr'],
  ['kml', 'en'],
] as const;
/** Columns that an installation sets itself, and pictures, which are not exported. */
const OWN = ['id', 'pictures', 'picture_urls', 'created_by', 'created_on', 'updated_on'];

interface Feature {
  geometry: unknown;
  properties: Record<string, unknown>;
}

describeOnEngines('Every kind, exported and imported into an empty installation,', (server, engine) => {
  const others: TestServer[] = [];
  afterAll(async function close() {
    await Promise.all(others.map(other => other.close()));
  });

  beforeAll(async function addRecords() {
    const samples = samplesOf(server());
    const editor = server().as('editor');
    const created = async (path: string, body: object) => {
      const answer = await editor.post(path, body);
      expect(answer.body.problems ?? []).toEqual([]);
      return answer.body.id as number;
    };
    // Shifts ids, so that those of an empty installation differ.
    for (const id of [await createdPoint(server()), await createdPoint(server())])
      await editor.delete(`cables/points/${id}/`);
    const support = await createdPoint(server());
    const line = await createdLine(server());
    const far = await createdPoint(server(), {
      geom: { type: 'Point', coordinates: [CLERMONT[0] + 0.05, CLERMONT[1]] },
      owner_id: null,
      condition_id: null,
    });
    const arming = (code: string) => server().item('ARMING', code);
    await created(
      'cables/diagnosis/',
      samples.supportDiagnosis(support, {
        // Armings whose labels contain commas and brackets.
        arming_id: [arming('NVR'), arming('POTAUT'), arming('H61')],
        dissuasion_advice: true,
        remark: '  =1+1, « deux » ; "trois"\nquatre',
        technical_proposal: "'=SOMME(A1)",
      }),
    );
    await created('cables/diagnosis/', samples.lineDiagnosis(line, { burial_advice: true }));
    await created('cables/diagnosis/', samples.supportDiagnosis(far, { date: '2024-01-31' }));
    const equipment = (code: string, count: number, reference: string) => ({
      type_id: server().item('EQMT_TYPE', code),
      count,
      reference,
      comment: '',
    });
    await created(
      'cables/operations/',
      samples.operation(support, {
        equipments: [
          equipment('EQ005', 2, 'lot 4, bis'),
          equipment('EQ002', 1, ''),
          equipment('EQ001', 7, '(a)'),
        ],
      }),
    );
    await created(
      'cables/operations/',
      samples.operation(line, { equipments: [], neutralization_level: 'partial' }),
    );
    await created('mortality/', samples.mortality({ infrstr_id: support, author: '=HYPERLINK("x")' }));
    await created('mortality/', samples.mortality({ infrstr_id: line, count: null, data_source: null }));
    await created('mortality/', samples.mortality({ data_source_url: '', comment: '' }));
  });

  const exported = (from: TestServer, kind: string, format: string, locale = 'fr') =>
    getRaw(from, 'reader', `export/${kind}.${format}`, { 'accept-language': locale });

  /** All exported records of an installation, ordered by UUID. */
  async function contentOf(from: TestServer): Promise<Record<string, Feature[]>> {
    const content: Record<string, Feature[]> = {};
    for (const kind of KINDS) {
      const features: Feature[] = (await exported(from, kind, 'geojson')).json().features;
      content[kind] = features
        .map(({ geometry, properties }) => ({
          geometry,
          properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !OWN.includes(name))),
        }))
        .sort((a, b) => String(a.properties.uuid).localeCompare(String(b.properties.uuid)));
    }
    return content;
  }

  // Files do not depend on the engine, and one shows that the records do not either.
  it.each(engine === 'sqlite' ? FORMATS : FORMATS.slice(0, 1))(
    'is the same again, as %s (%s)',
    async (format, locale) => {
      const other = await startTestServer(engine);
      others.push(other);
      for (const kind of KINDS) {
        const { bytes } = await exported(server(), kind, format, locale);
        const answer = await postFile(other, 'editor', `import/${kind}/?dry_run=false`, {
          field: 'file',
          file: bytes,
        });
        expect([kind, answer.json().problems]).toEqual([kind, []]);
      }
      const content = await contentOf(server());
      expect(KINDS.map(kind => content[kind]?.length)).toEqual([3, 3, 2, 3]);
      expect(await contentOf(other)).toEqual(content);
    },
    60_000,
  );

  it('reads in a workbook as it reads in a CSV file', async () => {
    for (const kind of KINDS) {
      const sheet = (await readXlsx((await exported(server(), kind, 'xlsx')).bytes)).sheets[0];
      const [headers = [], ...rows] = sheet?.rows ?? [];
      const { text } = await exported(server(), kind, 'csv');
      expect(text.slice(1).split('\r\n', 1)[0]?.split(';').slice(0, -1)).toEqual(headers);
      const features: Feature[] = (await exported(server(), kind, 'geojson')).json().features;
      const date = headers.indexOf('Date');
      expect(rows.map(row => row[headers.indexOf('UUID')])).toEqual(features.map(one => one.properties.uuid));
      if (date >= 0)
        expect(rows.map(row => (row[date] as Date).toISOString().slice(0, 10))).toEqual(
          features.map(one => one.properties.date),
        );
    }
  });

  it('is not attached to another record by its number', async () => {
    const support = await createdPoint(server());
    const visit = (geometry: unknown, infrastructure: unknown) => ({
      type: 'Feature',
      geometry,
      properties: { infrastructure, date: '2025-01-05', arming: 'DA' },
    });
    const here = { type: 'Point', coordinates: CLERMONT };
    const elsewhere = { type: 'Point', coordinates: [CLERMONT[0] + 0.01, CLERMONT[1]] };
    const file = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        visit(here, support),
        visit(here, `${support}.0`),
        visit(elsewhere, support),
        visit(null, support),
        visit(here, samplesOf(server()).uuid()),
      ],
    });
    const { problems, accepted } = (
      await postFile(server(), 'editor', 'import/diagnosis/?dry_run=true', {
        field: 'file',
        file,
      })
    ).json();
    expect(accepted).toBe(2);
    expect(problems.map((one: { row: number; params: object }) => [one.row, one.params])).toEqual([
      [3, { fault: 'reference_elsewhere', number: support, distance: expect.any(Number) }],
      [4, { fault: 'reference_unplaced', number: support }],
      [5, { fault: 'reference_unknown' }],
    ]);
    expect(problems[0].message).toMatch(/à 77\d\u00a0m de cet enregistrement/);
  });
});
