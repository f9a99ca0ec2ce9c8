import { DEFAULT_PRIORITY_SETTINGS, prioritySettingsSchema, type SavedSettings } from 'shared/programme';
import type { Queryable } from '../../store/connect';
import { fullNameOf } from '../records/full-name';

/** Default settings, used until somebody changes them. */
export const UNCHANGED_SETTINGS: SavedSettings = {
  version: 0,
  saved_at: null,
  saved_by: null,
  note: '',
  settings: DEFAULT_PRIORITY_SETTINGS,
};

/** The saved versions of the programme's settings, newest first. */
export async function settingsVersions(db: Queryable, most?: number): Promise<SavedSettings[]> {
  const rows = await db
    .selectFrom('priority_settings')
    .leftJoin('users', 'users.id', 'saved_by')
    .select(['version', 'saved_at', 'note', 'settings', 'first_name', 'last_name'])
    .orderBy('version', 'desc')
    .$if(most !== undefined, query => query.limit(most as number))
    .execute();
  return rows.map(({ version, saved_at, note, settings, first_name, last_name }) => ({
    version,
    saved_at,
    saved_by: fullNameOf({ first_name: first_name ?? '', last_name: last_name ?? '' }) || null,
    note,
    settings: prioritySettingsSchema.parse(JSON.parse(settings)),
  }));
}

export const settingsInUse = async (db: Queryable): Promise<SavedSettings> =>
  (await settingsVersions(db, 1))[0] ?? UNCHANGED_SETTINGS;
