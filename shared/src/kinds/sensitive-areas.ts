import type { z } from 'zod';
import { area, monthDay, speciesList, text, words } from '../contract/record-field';
import { inBox } from '../contract/record-filter';
import { defineKind } from '../contract/record-kind';
import en from './words/sensitive-areas.en.json' with { type: 'json' };
import fr from './words/sensitive-areas.fr.json' with { type: 'json' };

export const MOST_AREA_SPECIES = 50;

/** An area of importance for birds, maintained by administrators. */
export const sensitiveAreas = defineKind({
  name: 'sensitive-areas',
  path: 'sensitive-areas/',
  place: area(),
  fields: {
    name: words(200),
    code: text(50),
    description: text(2000),
    species: speciesList(MOST_AREA_SPECIES),
    /** The season in which the area is important: both dates or neither. The season may span New Year. */
    season_from: monthDay(),
    season_to: monthDay(),
  },
  filters: { in_bbox: inBox() },
  orderings: { id: 'id', name: 'properties.name', code: 'properties.code' },
  sheet: '',
  form: '',
  words: { fr, en },
});
export const SENSITIVE_AREA_ORDERINGS = ['id', 'name', 'code'] as const;

export const sensitiveAreaInputSchema = sensitiveAreas.inputSchema;
export const sensitiveAreaSchema = sensitiveAreas.answerSchema.extend({
  properties: sensitiveAreas.answerSchema.shape.properties.omit({ areas: true, sensitive_area: true }),
});
export type SensitiveArea = z.infer<typeof sensitiveAreaSchema>;
