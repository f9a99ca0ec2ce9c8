import { administeredSettingsSchema, settingsInputSchema } from 'shared/contract/administration';
import { GOOD_ACCURACY_M, type SettingsInput, TRACK_MONTHS } from 'shared/server';
import type { Queryable } from '../../store/connect';
import { readMeta, writeMeta } from '../../store/meta';
import { checkGeocoder } from '../geocoder/ask-geocoder';
import { EDIT_AREAS_KEY, editAreasOf } from '../records/edit-areas';
import { SECOND_FACTOR_KEY, secondFactorGroups } from '../session/second-factors';
import { keptSettings } from './kept-settings';

const PUBLIC_REPORTS_KEY = 'public_reports';
const PUBLIC_FIGURES_KEY = 'public_figures';
const FRAME_ORIGINS_KEY = 'frame_origins';
const GEOCODER_KEY = 'geocoder_url';
const POSITION_ACCURACY_KEY = 'position_accuracy_m';
const TRACK_MONTHS_KEY = 'track_months';

const switchOf = async (db: Queryable, key: string): Promise<SettingsInput['public_reports']> =>
  (await readMeta(db, key)) === 'on' ? 'on' : 'off';

/** Whether people without an account may report; off by default. */
export const publicReportsOf = (db: Queryable) => switchOf(db, PUBLIC_REPORTS_KEY);

/** Whether people without an account see figures and their map; off by default. */
export const publicFiguresOf = (db: Queryable) => switchOf(db, PUBLIC_FIGURES_KEY);

/** Origins of sites that may show the public figures in a frame, separated by spaces. */
export const frameOriginsOf = async (db: Queryable): Promise<string> =>
  ((await readMeta(db, FRAME_ORIGINS_KEY)) ?? '').replace(/\s+/g, ' ');

/** Address of the geocoder; empty: none, the default. */
export const geocoderOf = async (db: Queryable): Promise<string> => (await readMeta(db, GEOCODER_KEY)) ?? '';

/** Metres within which a position of the device is taken by itself. */
export const positionAccuracyOf = async (db: Queryable): Promise<number> =>
  Number((await readMeta(db, POSITION_ACCURACY_KEY)) ?? GOOD_ACCURACY_M);

/** Months after which tracks of surveys are deleted. */
export const trackMonthsOf = async (db: Queryable): Promise<number> =>
  Number((await readMeta(db, TRACK_MONTHS_KEY)) ?? TRACK_MONTHS);

export const administeredSettings = keptSettings<SettingsInput>({
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
    geocoder_url: await geocoderOf(db),
    position_accuracy_m: await positionAccuracyOf(db),
    track_months: await trackMonthsOf(db),
  }),
  async prepare({ db, context: { config } }, body) {
    const { data: address } = settingsInputSchema.shape.geocoder_url.safeParse(body.geocoder_url);
    if (address && address !== (await geocoderOf(db))) await checkGeocoder(address, config);
    return body;
  },
  async write(db, settings) {
    await writeMeta(db, EDIT_AREAS_KEY, settings.edit_areas);
    await writeMeta(db, PUBLIC_REPORTS_KEY, settings.public_reports);
    await writeMeta(db, PUBLIC_FIGURES_KEY, settings.public_figures);
    await writeMeta(db, FRAME_ORIGINS_KEY, settings.frame_origins);
    await writeMeta(db, SECOND_FACTOR_KEY, JSON.stringify(settings.second_factor_groups));
    await writeMeta(db, GEOCODER_KEY, settings.geocoder_url);
    await writeMeta(db, POSITION_ACCURACY_KEY, String(settings.position_accuracy_m));
    await writeMeta(db, TRACK_MONTHS_KEY, String(settings.track_months));
  },
});
