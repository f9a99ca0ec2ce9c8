import type { Problem } from 'shared/contract';
import type { EditAreas } from 'shared/server';
import { findActiveUser } from '../../http/current-user';
import { RequestRefused } from '../../http/request-refused';
import type { Queryable } from '../../store/connect';
import { readMeta } from '../../store/meta';
import { areasHolding } from './attach-areas';
import { mediaRefsIn, placesOfMedia } from './media-of';
import type { Viewer } from './viewer';
import type { Place, WritableRecords } from './writable';

export const EDIT_AREAS_KEY = 'edit_areas';

/** Where editors may change records; everywhere by default. */
export async function editAreasOf(db: Queryable): Promise<EditAreas> {
  return (await readMeta(db, EDIT_AREAS_KEY)) === 'own' ? 'own' : 'everywhere';
}

/** Areas of intervention are regions, or natural areas that administrators added to their list. */
export const INTERVENTION_TYPES = ['ADMIN_REG', 'ADMIN_ZN'];

interface OwnAreas {
  codes: Set<string>;
  names: string;
}

async function readEditAreas({ db, userId }: Viewer): Promise<OwnAreas | null> {
  if ((await editAreasOf(db)) === 'everywhere') return null;
  const user = await findActiveUser(db, userId);
  // Operators are bound to the works of their owner instead of areas.
  if (user?.scope.includes('admin') || !user?.scope.includes('data:write')) return null;
  const areas = await db
    .selectFrom('user_areas')
    .innerJoin('nomenclatures', 'nomenclatures.id', 'user_areas.nomenclature_id')
    .select(['nomenclatures.code', 'nomenclatures.label'])
    .where('user_areas.user_id', '=', userId)
    .orderBy('nomenclatures.label')
    .execute();
  return {
    codes: new Set(areas.map(area => area.code)),
    names: areas.map(area => area.label).join(', '),
  };
}

/** Areas are cached per viewer, since an import checks every row. */
const cache = new WeakMap<Viewer, Promise<OwnAreas | null>>();

/** The areas in which an account may write; `null` for everywhere. */
export function editAreasOfViewer(viewer: Viewer): Promise<OwnAreas | null> {
  const cached = cache.get(viewer);
  if (cached) return cached;
  const areas = readEditAreas(viewer);
  cache.set(viewer, areas);
  return areas;
}

/** Whether an account's records are not restricted to areas. */
export const mayWriteEverywhere = async (viewer: Viewer): Promise<boolean> =>
  (await editAreasOfViewer(viewer)) === null;

function refused(
  code: Problem['code'],
  params: Problem['params'] = {},
  path: Problem['path'] = ['geom'],
): RequestRefused {
  return new RequestRefused('permission_denied', { problem: { path, code, params } });
}

/**
 * Requires at least one area of intervention if the account may edit only in its areas.
 * @returns the areas; `null` if the account is not restricted
 * @throws RequestRefused 403 without an area
 */
export async function requireEditAreas(viewer: Viewer): Promise<OwnAreas | null> {
  const own = await editAreasOfViewer(viewer);
  if (own?.codes.size === 0) throw refused('no_areas');
  return own;
}

/**
 * Requires every place to be in an area of intervention of the account, if editors are restricted to their areas.
 * @throws RequestRefused 403 naming the areas
 */
async function requireInEditAreas(viewer: Viewer, own: OwnAreas, places: readonly Place[]): Promise<void> {
  for (const { geometry, path } of places) {
    const areas = await areasHolding(viewer, geometry);
    if (areas.some(area => INTERVENTION_TYPES.includes(area.type) && own.codes.has(area.code))) continue;
    const names = areas.map(area => area.name).join(', ');
    const isAboutAnother = path[0] === 'infrstr_id';
    if (!names) throw refused('outside_every_area', { allowed: own.names }, path);
    const code = isAboutAnother ? 'infrastructure_outside_areas' : 'outside_areas';
    throw refused(code, { allowed: own.names, found: names }, path);
  }
}

/**
 * Requires that an account may change pictures or attach them to another record. If editors are restricted to their
 * areas, they may do so with pictures of records in these areas, and with their own unattached pictures.
 * @throws RequestRefused 403
 */
export async function requireOwnPictures(
  viewer: Viewer,
  ids: readonly number[],
  path: Problem['path'] = ['geom'],
): Promise<void> {
  const own = await requireEditAreas(viewer);
  if (!own) return;
  for (const id of ids) {
    const places = await placesOfMedia(viewer, id);
    await requireInEditAreas(
      viewer,
      own,
      places.map(geometry => ({ geometry, path })),
    );
    if (places.length > 0) continue;
    const row = await viewer.db
      .selectFrom('media')
      .select('created_by')
      .where('id', '=', id)
      .executeTakeFirst();
    // A missing picture is reported with the other problems.
    if (row && row.created_by !== viewer.userId) throw refused('picture_of_another', {}, path);
  }
}

const picturesOf = (input: object) => mediaRefsIn(input).filter(ref => typeof ref === 'number');

/**
 * Requires that an editor may write a record: all its places before and after the change must be in the editor's
 * areas, it must not be foreign, and the editor must be allowed to attach its added pictures.
 * @throws RequestRefused 403 for a foreign record, or one outside the areas that an editor is restricted to
 */
export async function requireOwnPlace<Input extends object>(
  viewer: Viewer,
  { placesOf, foreign }: Pick<WritableRecords<Input>, 'placesOf' | 'foreign'>,
  input: Input,
  before?: Input,
): Promise<void> {
  for (const one of before ? [before, input] : [input]) {
    const problem = await foreign?.(viewer, one);
    if (problem) throw new RequestRefused('permission_denied', { problem });
  }
  const own = placesOf && (await requireEditAreas(viewer));
  if (!own) return;
  for (const one of before ? [before, input] : [input])
    await requireInEditAreas(viewer, own, await placesOf(viewer, one));
  const kept = new Set(before ? picturesOf(before) : []);
  const added = picturesOf(input).filter(id => !kept.has(id));
  await requireOwnPictures(viewer, added, ['media_id']);
}
