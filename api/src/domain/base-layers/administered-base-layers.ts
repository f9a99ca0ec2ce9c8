import { sql } from 'kysely';
import type { Problem } from 'shared/contract';
import {
  administeredBaseLayerSchema,
  type BaseLayerInput,
  type BaseLayerQuery,
  baseLayerInputSchema,
  baseLayerQuerySchema,
  OUTLINE_URL,
} from 'shared/contract/administration';
import { InvalidInput } from '../../http/request-refused';
import type { AdministeredResource } from '../administered/administered-resource';
import { nextPosition } from '../administered/next-position';
import { readTable } from '../administered/read-table';
import type { Viewer, Writer } from '../records/viewer';
import { safeAttribution } from './safe-attribution';

const selectLayers = ({ db }: Viewer) => db.selectFrom('base_layers').selectAll();
type LayerRow = Awaited<ReturnType<ReturnType<typeof selectLayers>['executeTakeFirstOrThrow']>>;

const present = ({ is_default, attribution, ...layer }: LayerRow) => ({
  ...layer,
  attribution: safeAttribution(attribution),
  default: is_default === 1,
});

const onlyOne = (path: Problem['path']) => new InvalidInput([{ path, code: 'only_one', params: {} }]);

/** One base layer must work without a network, so that a map is never empty. */
async function keepOutline({ db }: Writer, id: number): Promise<void> {
  const other = await db
    .selectFrom('base_layers')
    .select('id')
    .where('url', '=', OUTLINE_URL)
    .where('layer_type', '=', 'base')
    .where('id', '!=', id)
    .executeTakeFirst();
  if (!other) throw onlyOne(['url']);
}

const isOutline = ({ url, layer_type }: BaseLayerInput) => url === OUTLINE_URL && layer_type === 'base';

async function makeDefault({ db }: Writer, id: number): Promise<void> {
  await db.updateTable('base_layers').set({ is_default: 0 }).where('id', '!=', id).execute();
}

async function columnsOf({ db }: Writer, { default: isDefault, position, ...columns }: BaseLayerInput) {
  return {
    ...columns,
    attribution: safeAttribution(columns.attribution),
    is_default: isDefault ? (1 as const) : (0 as const),
    position: position ?? (await nextPosition(db, 'base_layers')),
  };
}

function checkDefault(layer: BaseLayerInput): void {
  if (layer.default && layer.layer_type !== 'base')
    throw new InvalidInput([{ path: ['default'], code: 'invalid', params: {} }]);
}

/** Base layers and overlays of all maps, in order. One base layer is the default, one works offline. */
export const administeredBaseLayers: AdministeredResource<BaseLayerInput, BaseLayerQuery> = {
  kind: 'base-layers',
  table: 'base_layers',
  path: '/admin/base-layers/',
  title: 'administration: base layers',
  querySchema: baseLayerQuerySchema,
  inputSchema: baseLayerInputSchema,
  answerSchema: administeredBaseLayerSchema,

  async list(viewer, query) {
    const { engine } = viewer.context;
    const { layer_type } = query;
    const found = selectLayers(viewer).$if(layer_type !== undefined, q =>
      q.where('layer_type', '=', layer_type as 'base'),
    );
    const { rows, total } = await readTable(engine, found, query, {
      id: sql<number>`base_layers.id`,
      orderings: {
        name: engine.plainText(sql<string>`base_layers.name`),
        name_en: engine.plainText(sql<string>`base_layers.name_en`),
        layer_type: engine.inByteOrder(sql`base_layers.layer_type`),
        default: sql`base_layers.is_default`,
        max_zoom: sql`base_layers.max_zoom`,
        offline_max_zoom: sql`base_layers.offline_max_zoom`,
        position: sql`base_layers.position`,
      },
      searched: ['name', 'name_en', 'url', 'attribution'].map(column =>
        sql.ref<string>(`base_layers.${column}`),
      ),
    });
    return { rows: rows.map(present), total };
  },

  async read(viewer, id) {
    const row = await selectLayers(viewer).where('id', '=', id).executeTakeFirst();
    return row ? present(row) : null;
  },

  async inputOf(viewer, id) {
    const row = await selectLayers(viewer).where('id', '=', id).executeTakeFirst();
    if (!row) return null;
    const { id: _, ...input } = present(row);
    return input;
  },

  async create(writer, input) {
    checkDefault(input);
    const { id } = await writer.db
      .insertInto('base_layers')
      .values(await columnsOf(writer, input))
      .returning('id')
      .executeTakeFirstOrThrow();
    if (input.default) await makeDefault(writer, id);
    return id;
  },

  async update(writer, id, input, before) {
    checkDefault(input);
    if (before.default && !input.default) throw onlyOne(['default']);
    if (isOutline(before) && !isOutline(input)) await keepOutline(writer, id);
    await writer.db
      .updateTable('base_layers')
      .set(await columnsOf(writer, input))
      .where('id', '=', id)
      .execute();
    if (input.default) await makeDefault(writer, id);
  },

  async remove(writer, id, before) {
    if (before.default) throw onlyOne(['default']);
    if (isOutline(before)) await keepOutline(writer, id);
    await writer.db.deleteFrom('base_layers').where('id', '=', id).execute();
  },
};
