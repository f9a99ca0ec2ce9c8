import { z } from 'zod';
import { text } from '../contract/record-field';

/** A time of day, `HH:MM`, or empty. Apart from other fields, since few pages check times. */
export const timeOfDay = () => ({
  ...text(5),
  in: z.union([z.literal(''), z.iso.time({ precision: -1 })]).default(''),
});
