import type { Problem } from 'shared/contract';
import {
  administeredBaseLayerSchema,
  baseLayerInputSchema,
  baseLayerQuerySchema,
} from 'shared/contract/administration';
import { type BaseLayerInput, type BaseLayerQuery, layerSourceSchema, OUTLINE_URL } from 'shared/server';
import { InvalidInput } from '../../http/request-refused';
import type { AdministeredResource } from '../administered/administered-resource';
import { keptRows } from '../administered/kept-rows';
import { nextPosition } from '../administered/next-position';
import type { Viewer, Writer } from '../records/viewer';
import { sourceProblems } from './check-source';
import { safeAttribution } from './safe-attribution';

const selectLayers = ({ db }: Viewer) => db.selectFrom('base_layers').selectAll();

const rows = keptRows({
  table: 'base_layers',
  select: selectLayers,
  present: ({ is_default, attribution, shown, dashed, ...layer }) => ({
    ...layer,
    attribution: safeAttribution(attribution),
    default: is_default === 1,
    shown: shown === 1,
    dashed: dashed === 1,
  }),
  orderings: {
    name: 'text',
    name_en: 'text',
    layer_type: 'code',
    kind: 'code',
    default: ['value', 'is_default'],
    shown: 'value',
    max_zoom: 'value',
    offline_max_zoom: 'value',
    position: 'value',
  },
  searched: ['name', 'name_en', 'url', 'attribution'],
  filters: ['layer_type'],
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

const flag = (isSo: boolean) => (isSo ? (1 as const) : (0 as const));

async function columnsOf(
  { db }: Writer,
  { default: isDefault, position, shown, dashed, ...columns }: BaseLayerInput,
) {
  return {
    ...columns,
    attribution: safeAttribution(columns.attribution),
    is_default: flag(isDefault),
    shown: flag(shown),
    dashed: flag(dashed),
    position: position ?? (await nextPosition(db, 'base_layers')),
  };
}

function checkDefault(layer: BaseLayerInput): void {
  if (layer.default && layer.layer_type !== 'base')
    throw new InvalidInput([{ path: ['default'], code: 'invalid', params: {} }]);
}

const SOURCE_FIELDS = ['max_zoom', ...layerSourceSchema.keyof().options] as const;

/** Base layers and overlays of all maps, in order. One base layer is the default, and at least one works offline. */
export const administeredBaseLayers: AdministeredResource<BaseLayerInput, BaseLayerQuery> = {
  ...rows,
  kind: 'base-layers',
  table: 'base_layers',
  path: '/admin/base-layers/',
  title: 'administration: base layers',
  querySchema: baseLayerQuerySchema,
  inputSchema: baseLayerInputSchema,
  answerSchema: administeredBaseLayerSchema,

  async prepare(viewer, body, id) {
    const before = id ? await rows.inputOf(viewer, id) : null;
    const { data: layer } = baseLayerInputSchema.safeParse({ ...before, ...body });
    // A layer that is off is checked when it is switched on: until then, nothing is requested from its service.
    const isNewSource =
      layer?.shown && (!before?.shown || SOURCE_FIELDS.some(field => layer[field] !== before[field]));
    const problems = isNewSource ? await sourceProblems(layer, viewer.context.config) : [];
    if (problems.length > 0) throw new InvalidInput(problems);
    return body;
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
      .set(await columnsOf(writer, { ...input, position: input.position ?? before.position }))
      .where('id', '=', id)
      .execute();
    if (input.default) await makeDefault(writer, id);
  },

  async remove(writer, id, before) {
    if (before.default) throw onlyOne(['default']);
    if (isOutline(before)) await keepOutline(writer, id);
    await rows.remove(writer, id);
  },
};
