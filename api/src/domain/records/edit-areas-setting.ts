import type { EditAreas } from 'shared/contract';
import type { Queryable } from '../../store/connect';

export const EDIT_AREAS_KEY = 'edit_areas';

/** Where editors may change records; everywhere by default. */
export async function editAreasOf(db: Queryable): Promise<EditAreas> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', EDIT_AREAS_KEY)
    .executeTakeFirst();
  return row?.value === 'own' ? 'own' : 'everywhere';
}
