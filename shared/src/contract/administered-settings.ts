import { z } from 'zod';
import { recordIdSchema } from './identity';
import { EDIT_AREAS } from './reference';

/** What administrators set while the server runs. PATCH `admin/settings/1/`. */
export const settingsInputSchema = z.object({ edit_areas: z.enum(EDIT_AREAS) });
export type SettingsInput = z.output<typeof settingsInputSchema>;

/** There is one set of them, with the id 1. */
export const administeredSettingsSchema = settingsInputSchema.extend({ id: recordIdSchema });
