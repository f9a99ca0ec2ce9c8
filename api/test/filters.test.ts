import { type TileAddress, tileAt } from 'shared/server';
import { decodeTile } from 'shared/testing/decode-tile';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from './harness';
import { getRaw } from './raw-requests';
import { CLERMONT, createdLine, createdPoint, samplesOf } from './samples';

const [longitude, latitude] = CLERMONT;
const place = (east: number) => ({ type: 'Point', coordinates: [longitude + east, latitude] });

/** Number of supports in a tile: single ones, or the sum of its cells. */
function supportsOf(bytes: Uint8Array): number {
  const layers = decodeTile(bytes);
  const points = layers.find(({ name }) => name === 'points')?.features.length ?? 0;
  const cells = layers.find(({ name }) => name === 'cells')?.features ?? [];
  const inCell = (properties: Record<string, unknown>) =>
    ['n0', 'n1', 'n2', 'n3'].reduce((sum, key) => sum + Number(properties[key] ?? 0), 0);
  return points + cells.reduce((sum, { properties }) => sum + inCell(properties), 0);
}

for (const [name, settings] of [
  ['answered at once', {}],
  ['answered by a thread', { readThreadsFrom: 0, readThreads: 1 }],
] as const)
  describeOnEngines(
    `Filters of supports and lines, ${name}`,
    server => {
      /** Ids of the test records by name. */
      const made: Record<'risky' | 'mended' | 'plain' | 'deadly' | 'line', number> = {
        risky: 0,
        mended: 0,
        plain: 0,
        deadly: 0,
        line: 0,
      };
      type Name = keyof typeof made;
      const expectCreated = async (answer: Promise<{ status: number; body: unknown }>) =>
        expect(await answer).toMatchObject({ status: 201 });

      beforeAll(async () => {
        const samples = samplesOf(server());
        const editor = server().as('editor');
        made.risky = await createdPoint(server());
        await expectCreated(
          editor.post(
            'cables/diagnosis/',
            samples.supportDiagnosis(made.risky, {
              date: '2024-03-01',
              pole_attractivity_id: samples.level('H'),
              remark: 'Perchoir à balbuzard',
            }),
          ),
        );
        made.mended = await createdPoint(server(), {
          geom: place(0.0005),
          condition_id: server().item('IFR_COND', 'POOR'),
        });
        await expectCreated(
          editor.post(
            'cables/diagnosis/',
            samples.supportDiagnosis(made.mended, {
              date: '2025-02-01',
              arming_id: [server().item('ARMING', 'NVS')],
              pole_attractivity_id: samples.level('L'),
              pole_dangerousness_id: samples.level('L'),
              remark: '',
              technical_proposal: '',
            }),
          ),
        );
        await expectCreated(
          editor.post('cables/operations/', samples.operation(made.mended, { remark: 'Gaines neuves' })),
        );
        made.plain = await createdPoint(server(), {
          geom: place(0.001),
          network_type_id: server().item('NETW_TYP', 'HTB'),
          owner_id: server().item('OWNER', 'IO-RTE'),
          condition_id: null,
        });
        made.deadly = await createdPoint(server(), { geom: place(0.0015), owner_id: null });
        await expectCreated(editor.post('mortality/', samples.mortality({ infrstr_id: made.deadly })));
        made.line = await createdLine(server());
        await addSensitiveArea('Puy des Goules');
      });

      /** Adds a small sensitive area around the plain support. */
      const addSensitiveArea = (name: string) => {
        const geom = {
          type: 'Polygon',
          coordinates: [
            [
              [longitude + 0.0009, latitude - 0.0001],
              [longitude + 0.0011, latitude - 0.0001],
              [longitude + 0.0011, latitude + 0.0001],
              [longitude + 0.0009, latitude - 0.0001],
            ],
          ],
        };
        const area = samplesOf(server()).sensitiveArea({ geom, name });
        return expectCreated(server().as('admin').post('sensitive-areas/', area));
      };
      const ids = (...names: Name[]) => names.map(name => made[name]).sort((a, b) => a - b);
      const raw = (path: string) => getRaw(server(), 'reader', path);
      const tilePath = ({ z, x, y }: TileAddress, query: string) =>
        `tiles/infrastructures/${z}/${x}/${y}.mvt?${query}`;

      /** Compares list, summary list, counts, tiles at both zooms and an export for one query. */
      async function expectFound(query: string, ...names: Name[]) {
        const reader = server().as('reader');
        const expected = ids(...names);
        const supports = names.filter(name => name !== 'line').length;
        for (const fields of ['full', 'summary']) {
          const list = await reader.get(`cables/infrastructures/?fields=${fields}&${query}`);
          const found = list.body.features.map((feature: { id: number }) => feature.id);
          expect(found, `list ${query}`).toEqual(expected);
        }
        const page = await reader.get(`cables/infrastructures/?limit=1&${query}`);
        expect(page.headers['x-total-count'], `total ${query}`).toBe(String(expected.length));
        const { total } = (await reader.get(`stats/infrastructures/?${query}`)).body;
        expect([total.supports, total.lines], `counts ${query}`).toEqual([
          supports,
          expected.length - supports,
        ]);
        for (const z of [5, 10, 15]) {
          const { status, bytes } = await raw(tilePath(tileAt(CLERMONT, z), query));
          expect(status === 204 ? 0 : supportsOf(bytes), `tile z${z} ${query}`).toBe(supports);
        }
        const exported = await reader.get(`export/infrastructures.geojson?${query}`);
        const features: { properties: { id: number } }[] = JSON.parse(JSON.stringify(exported.body)).features;
        expect(features.map(feature => feature.properties.id).sort((a, b) => a - b)).toEqual(expected);
      }

      it('find the same in lists, counts, tiles and exports', async () => {
        const item = server().item;
        const everything: Name[] = ['risky', 'mended', 'plain', 'deadly', 'line'];
        await expectFound('', ...everything);
        await expectFound('type=LINE', 'line');
        await expectFound('type=POLE', 'risky', 'mended', 'plain', 'deadly');
        await expectFound(`network_type=${item('NETW_TYP', 'HTB')}`, 'plain');
        await expectFound('risk=RISK_H', 'risky');
        await expectFound('risk[]=RISK_L&risk[]=none', 'mended', 'plain', 'deadly', 'line');
        await expectFound('neutralization=full', 'mended');
        await expectFound(`condition=${item('IFR_COND', 'POOR')}`, 'mended');
        await expectFound(`owner=${item('OWNER', 'IO-RTE')}`, 'plain');
        await expectFound(`arming=${item('ARMING', 'NVS')}`, 'mended');
        await expectFound(`equipment=${item('EQMT_TYPE', 'EQ001')}`, 'mended');
        await expectFound(`equipment=${item('EQMT_TYPE', 'EQ002')}`);
        await expectFound('diagnosed_after=2025-01-01', 'mended');
        await expectFound('diagnosed_before=2025-01-01', 'risky');
        await expectFound('has_mortality=true', 'deadly');
        await expectFound('has_mortality=false&type=POLE', 'risky', 'mended', 'plain');
        await expectFound('q=balbuzard', 'risky');
        await expectFound('q=de%20balbuz', 'risky');
        await expectFound('q=goules', 'plain');
        await expectFound('q=gaines', 'mended');
        await expectFound(`q=${made.deadly}`, 'deadly');
        await expectFound('q=rien%20de%20tel');
        await expectFound('q=zz');
        await expectFound(
          `in_bbox=${longitude - 0.0001},${latitude - 0.0001},${longitude + 0.0007},${latitude + 0.0001}&type=POLE`,
          'risky',
          'mended',
        );
      });

      it('find areas and sensitive areas', async () => {
        const reader = server().as('reader');
        const regions = await reader.get('geoareas/?type__code=ADMIN_REG');
        const region = regions.body.features.find(
          (feature: { properties: { name: string } }) => feature.properties.name === 'Auvergne-Rhône-Alpes',
        );
        await expectFound(`area=${region.id}`, 'risky', 'mended', 'plain', 'deadly', 'line');
        const [sensitive] = (await reader.get('sensitive-areas/')).body.features;
        await expectFound(`sensitive_area=${sensitive.id}`, 'plain');
      });

      it('see every write at once', async () => {
        const editor = server().as('editor');
        const samples = samplesOf(server());
        const operation = samples.operation(made.risky, {
          equipments: [
            { type_id: server().item('EQMT_TYPE', 'EQ004'), count: 1, reference: '', comment: '' },
          ],
          remark: 'Effaroucheur posé',
        });
        const query = `equipment=${server().item('EQMT_TYPE', 'EQ004')}`;
        await expectFound(query);
        await expectFound('q=effaroucheur');
        const { body } = await editor.post('cables/operations/', operation);
        await expectFound(query, 'risky');
        await expectFound('q=effaroucheur', 'risky');
        await expectFound('neutralization=full', 'risky', 'mended');
        await editor.delete(`cables/operations/${body.id}/`);
        await expectFound(query);
        await expectFound('q=effaroucheur');

        const [sensitive] = (await editor.get('sensitive-areas/')).body.features;
        await server().as('admin').patch(`sensitive-areas/${sensitive.id}/`, { name: 'Puy Chopine' });
        await expectFound('q=goules');
        await expectFound('q=chopine', 'plain');
        await addSensitiveArea('Roche Vendeix');
        await expectFound('q=vendeix', 'plain');
      });
    },
    settings,
  );
