import { z } from 'zod';
import { recordIdSchema } from './identity';
import { EDIT_AREAS } from './reference';

/** Settings that administrators change while the server runs. PATCH `admin/settings/1/`. */
export const settingsInputSchema = z.object({ edit_areas: z.enum(EDIT_AREAS) });
export type SettingsInput = z.output<typeof settingsInputSchema>;

/** A single record with the id 1. */
export const administeredSettingsSchema = settingsInputSchema.extend({ id: recordIdSchema });
