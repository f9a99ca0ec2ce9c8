import { administeredSettingsSchema, settingsInputSchema } from 'shared/contract/administration';
import type { SettingsInput } from 'shared/server';
import type { Queryable } from '../../store/connect';
import { readMeta, writeMeta } from '../../store/meta';
import { EDIT_AREAS_KEY, editAreasOf } from '../records/edit-areas';
import { SECOND_FACTOR_KEY, secondFactorGroups } from '../session/second-factors';
import { keptSettings } from './kept-settings';

const PUBLIC_REPORTS_KEY = 'public_reports';
const PUBLIC_FIGURES_KEY = 'public_figures';
const FRAME_ORIGINS_KEY = 'frame_origins';

const switchOf = async (db: Queryable, key: string): Promise<SettingsInput['public_reports']> =>
  (await readMeta(db, key)) === 'on' ? 'on' : 'off';

/** Whether people without an account may report; off by default. */
export const publicReportsOf = (db: Queryable) => switchOf(db, PUBLIC_REPORTS_KEY);

/** Whether people without an account see figures and their map; off by default. */
export const publicFiguresOf = (db: Queryable) => switchOf(db, PUBLIC_FIGURES_KEY);

/** Origins of sites that may show the public figures in a frame, separated by spaces. */
export const frameOriginsOf = async (db: Queryable): Promise<string> =>
  ((await readMeta(db, FRAME_ORIGINS_KEY)) ?? '').replace(/\s+/g, ' ');

export const administeredSettings = keptSettings({
  kind: 'settings',
  title: 'administration: settings',
  inputSchema: settingsInputSchema,
  answerSchema: administeredSettingsSchema,
  read: async db => ({
    edit_areas: await editAreasOf(db),
    public_reports: await publicReportsOf(db),
    public_figures: await publicFiguresOf(db),
    frame_origins: await frameOriginsOf(db),
    second_factor_groups: await secondFactorGroups(db),
  }),
  async write(db, { edit_areas, public_reports, public_figures, frame_origins, second_factor_groups }) {
    await writeMeta(db, EDIT_AREAS_KEY, edit_areas);
    await writeMeta(db, PUBLIC_REPORTS_KEY, public_reports);
    await writeMeta(db, PUBLIC_FIGURES_KEY, public_figures);
    await writeMeta(db, FRAME_ORIGINS_KEY, frame_origins);
    await writeMeta(db, SECOND_FACTOR_KEY, JSON.stringify(second_factor_groups));
  },
});
