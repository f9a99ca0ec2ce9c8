import { filter } from '../../contract';
import * as field from '../../contract/record-field';
import { defineKind } from '../../contract/record-kind';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

export const WAYS = ['FOOT', 'VEHICLE', 'DOG', 'DRONE'] as const;

/** A search for dead birds below lines: its route and whether any were found. */
export const patrols = defineKind({
  name: 'patrols',
  path: 'patrols/',
  place: field.line(),
  fields: {
    infrastructure: field.optional(field.link('infrastructures')),
    date: field.day(),
    observers: field.words(200),
    way: field.choice(WAYS),
    width_m: field.optional(field.number(0, 1000)),
    nothing_found: field.flag(),
    remark: field.text(),
    media: field.pictures(),
  },
  filters: {
    in_bbox: filter.inBox(),
    infrastructure: filter.anyId('properties.infrastructure'),
    way: filter.anyCode('properties.way', WAYS),
    area: filter.anyId('properties.areas[].id'),
    done_after: filter.from('properties.date'),
    done_before: filter.until('properties.date'),
    q: filter.mentioned('properties.remark', 'properties.observers', 'properties.areas[].name'),
  },
  orderings: { id: 'id', date: 'properties.date', way: 'properties.way' },
  sheet: '/patrols/{id}',
  form: '/patrols/{id}?edit=1',
  words: { fr, en },
});
