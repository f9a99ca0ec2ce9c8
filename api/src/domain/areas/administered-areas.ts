import { areaName } from 'shared/contract';
import { administeredAreaSchema, areaInputSchema, areaQuerySchema } from 'shared/contract/administration';
import { boundsOf } from 'shared/geometry';
import type { AreaInput, AreaQuery } from 'shared/server';
import { InvalidInput } from '../../http/request-refused';
import { geometryColumns } from '../../store/boxes';
import { normalizedText } from '../../store/normalized-text';
import type { AdministeredResource } from '../administered/administered-resource';
import { keptRows } from '../administered/kept-rows';
import { territoryOf } from '../organisation/organisation';
import { isSurface } from '../records/surfaces';
import type { Viewer, Writer } from '../records/viewer';
import { checkAreasFirst } from './check-areas';
import { linkRegions } from './link-regions';
import { noteChecks } from './note-checks';

const selectAreas = ({ db }: Viewer) =>
  db.selectFrom('geo_areas').select(['id', 'type', 'code', 'name', 'west', 'south', 'east', 'north']);
type AreaRow = Awaited<ReturnType<ReturnType<typeof selectAreas>['executeTakeFirstOrThrow']>>;

const present = ({ west, south, east, north, ...area }: AreaRow) => ({
  ...area,
  box: [west, south, east, north],
});

const rows = keptRows({
  table: 'geo_areas',
  select: selectAreas,
  present,
  orderings: { name: ['code', 'search_text'], code: 'code', type: 'code' },
  searched: ['search_text'],
  filters: ['type'],
});

async function check({ db }: Writer, { geom, type, code }: AreaInput, id: number | null): Promise<void> {
  if (!isSurface(geom)) throw new InvalidInput([{ path: ['geom'], code: 'geometry_invalid', params: {} }]);
  const same = await db
    .selectFrom('geo_areas')
    .select('id')
    .where('type', '=', type)
    .where('code', '=', code)
    .$if(id !== null, query => query.where('id', '!=', id as number))
    .executeTakeFirst();
  if (same) throw new InvalidInput([{ path: ['code'], code: 'already_used', params: {} }]);
}

/** Text in which searches find an area. */
export const areaText = ({ type, code, name }: Pick<AreaInput, 'type' | 'code' | 'name'>): string => {
  const english = areaName({ name, type }, 'en');
  return normalizedText(name, english === name ? null : english, code);
};

function columnsOf({ context }: Writer, { geom, type, code, name }: AreaInput) {
  return {
    type,
    code,
    name,
    search_text: areaText({ type, code, name }),
    ...geometryColumns(context.engine, geom),
  };
}

async function readArea(viewer: Viewer, id: number) {
  const row = await selectAreas(viewer)
    .select(viewer.context.engine.readGeometry('geo_areas.geometry').as('geojson'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { geojson, ...area } = row;
  return { ...present(area), geom: JSON.parse(geojson) as AreaInput['geom'] };
}

/** A change of an area. A created area has no `before`, a removed area no `after`. */
interface AreaChange {
  id: number;
  before?: AreaInput;
  after?: AreaInput;
}

/** Links municipalities to regions again, and marks the cells whose records must be re-attached. */
async function followChange({ context, db }: Writer, { id, before, after }: AreaChange): Promise<void> {
  const sides = [before, after].filter(side => side !== undefined);
  const boxes = sides.map(side => boundsOf(side.geom));
  const toLink = sides.some(side => side.type === 'ADMIN_REG') ? { regionBoxes: boxes } : { ids: [id] };
  const relinked = await linkRegions(db, context.engine, toLink);
  await noteChecks(db, [...boxes, ...relinked], await territoryOf(db, context));
}

/**
 * Regions, municipalities and natural areas. A record is attached to the areas that its geometry intersects, and to
 * the regions of the municipalities among them.
 */
export const administeredAreas = {
  kind: 'areas',
  table: 'geo_areas',
  path: '/admin/areas/',
  title: 'administration: areas',
  querySchema: areaQuerySchema,
  inputSchema: areaInputSchema,
  answerSchema: administeredAreaSchema,

  list: rows.list,
  read: readArea,

  async inputOf(viewer, id) {
    const area = await readArea(viewer, id);
    if (!area) return null;
    const { type, code, name, geom } = area;
    return { type: type as AreaInput['type'], code, name, geom };
  },

  async create(writer, input) {
    await check(writer, input, null);
    const { id } = await writer.db
      .insertInto('geo_areas')
      .values(columnsOf(writer, input))
      .returning('id')
      .executeTakeFirstOrThrow();
    await followChange(writer, { id, after: input });
    return id;
  },

  async update(writer, id, input, before) {
    await check(writer, input, id);
    await writer.db.updateTable('geo_areas').set(columnsOf(writer, input)).where('id', '=', id).execute();
    const stays = (['type', 'code', 'geom'] as const).every(
      field => JSON.stringify(input[field]) === JSON.stringify(before[field]),
    );
    if (!stays) await followChange(writer, { id, before, after: input });
  },

  async remove(writer, id, before) {
    await rows.remove(writer, id);
    await followChange(writer, { id, before });
  },

  written: checkAreasFirst,
} satisfies AdministeredResource<AreaInput, AreaQuery>;
