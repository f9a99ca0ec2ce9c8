import type { Problem } from 'shared/contract';
import type { Geometry } from 'shared/map/geometry';
import { RequestRefused } from '../../http/request-refused';
import { findActiveUser } from '../session/current-user';
import { editAreasOf } from '../settings/settings';
import { areasMeeting } from './attach-areas';
import type { Viewer } from './viewer';

/** Areas of intervention are regions, or natural areas that an administrator added to their list. */
const TYPES = ['ADMIN_REG', 'ADMIN_ZN'];

/** Areas of intervention an account may change records in. */
interface EditAreas {
  codes: Set<string>;
  names: string;
}

async function readEditAreas({ db, userId }: Viewer): Promise<EditAreas | null> {
  if ((await editAreasOf(db)) === 'everywhere') return null;
  const user = await findActiveUser(db, userId);
  if (user?.scope.includes('admin')) return null;
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

/** Read once for all that one writer writes: an import asks for every row. */
const known = new WeakMap<Viewer, Promise<EditAreas | null>>();

function editAreasOfViewer(viewer: Viewer): Promise<EditAreas | null> {
  const before = known.get(viewer);
  if (before) return before;
  const areas = readEditAreas(viewer);
  known.set(viewer, areas);
  return areas;
}

function refused(code: Problem['code'], params: Problem['params'] = {}): RequestRefused {
  return new RequestRefused('permission_denied', { problem: { path: ['geom'], code, params } });
}

/** Makes sure that an account may enter anything at all. @throws RequestRefused 403 */
export async function requireEditAreas(viewer: Viewer): Promise<EditAreas | null> {
  const own = await editAreasOfViewer(viewer);
  if (own?.codes.size === 0) throw refused('no_areas');
  return own;
}

/**
 * Makes sure that every geometry meets an area of intervention of the account, where editors are kept to theirs.
 * @throws RequestRefused 403 naming the areas
 */
export async function requireInEditAreas(viewer: Viewer, geometries: readonly Geometry[]): Promise<void> {
  const own = await requireEditAreas(viewer);
  if (!own) return;
  for (const geometry of geometries) {
    const areas = await areasMeeting(viewer, geometry, TYPES);
    if (areas.some(area => own.codes.has(area.code))) continue;
    const found = areas.map(area => area.name).join(', ');
    throw found
      ? refused('outside_areas', { allowed: own.names, found })
      : refused('outside_every_area', { allowed: own.names });
  }
}
