import { z } from 'zod';
import { LIMITS } from '../contract/codes';
import {
  address,
  choice,
  day,
  derived,
  flag,
  item,
  link,
  linkToInfrastructure,
  named,
  number,
  optional,
  pictures,
  point,
  shown,
  species,
  text,
  withDefault,
  words,
} from '../contract/record-field';
import {
  any,
  anyCode,
  anyId,
  chosen,
  from,
  inBox,
  inMonth,
  mentioned,
  until,
} from '../contract/record-filter';
import { type AnswerOf, defineKind, type FilterOf, type InputOf } from '../contract/record-kind';
import en from './words/mortality.en.json' with { type: 'json' };
import fr from './words/mortality.fr.json' with { type: 'json' };

/** Maximum accuracy value of a device's position, in metres. */
export const COARSEST_ACCURACY = 1_000_000;

const STATES = ['dead', 'injured'] as const;
const CERTAINTIES = ['CERTAIN', 'PROBABLE', 'POSSIBLE'] as const;
const EVIDENCE = ['BURN', 'POSITION', 'NECROPSY', 'WITNESS', 'OUTAGE', 'NONE'] as const;
const REMAINS = ['FRESH', 'WEEK', 'OLD', 'BONES'] as const;
const OUTCOMES = ['released', 'died', 'kept', 'unknown'] as const;

/** A mortality case: dead or injured birds of one species, with or without a link to a support or line. */
export const mortality = defineKind({
  name: 'mortality',
  path: 'mortality/',
  place: point(),
  fields: {
    date: day(),
    /** Name of the observer. */
    author: words(100),
    /** Whether the observer agrees to be named in published data. */
    observer_named: withDefault(false, flag()),
    species: species(),
    /** `null` is an unknown count, shown as `x`. Zero is a count. */
    count: optional(number(0, LIMITS.mortalityCount)),
    death_cause: item('CAUSE_OF_DEATH'),
    state: withDefault('dead', choice(STATES)),
    /** Where an injured bird was brought, and what became of it. */
    centre: withDefault(null, optional(item('CARE_CTR'))),
    outcome: withDefault(null, optional(choice(OUTCOMES))),
    /** Whether the case counts as no death (`isAlive`). */
    alive: derived(withDefault(false, flag())),
    /** How sure the cause is, and what speaks for it. */
    certainty: withDefault(null, optional(choice(CERTAINTIES))),
    evidence: withDefault(null, optional(choice(EVIDENCE))),
    /** How long the body has been there. */
    remains: withDefault(null, optional(choice(REMAINS))),
    data_source: named('data_source', optional(item('COD_SRC'))),
    data_source_url: address(),
    /** Accuracy of a position that the device gave, in metres; `null` for a drawn or typed position. */
    accuracy_m: withDefault(null, optional(number(1, COARSEST_ACCURACY))),
    infrstr: named('infrstr_id', optional(linkToInfrastructure())),
    /** The search that found it; `null` for a chance find. */
    survey: withDefault(null, optional(link('surveys'))),
    comment: text(),
    media: pictures(),
    /**
     * Whether sensitivity rules blur the position where data leave the product. `undefined` in copies of earlier
     * releases, and for a case that waits on a device.
     */
    hidden: shown(z.boolean().optional()),
  },
  filters: {
    in_bbox: inBox(),
    chosen: chosen(),
    species: anyId('properties.species.id'),
    death_cause: anyId('properties.death_cause.id'),
    alive: any('properties.alive'),
    state: anyCode('properties.state', STATES, { none: 'dead' }),
    centre: anyId('properties.centre.id'),
    survey: anyId('properties.survey'),
    certainty: anyCode('properties.certainty', CERTAINTIES),
    outcome: anyCode('properties.outcome', OUTCOMES),
    area: anyId('properties.areas[].id'),
    /** Restricts `area` further: a mark of a chart may stand for one municipality of a natural area. */
    municipality: anyId('properties.areas[].id'),
    sensitive_area: anyId('properties.sensitive_area[].id'),
    infrastructure: anyId('properties.infrstr.id'),
    observed_after: from('properties.date'),
    observed_before: until('properties.date'),
    month: inMonth('properties.date'),
    q: mentioned(
      'properties.comment',
      'properties.author',
      'properties.data_source_url',
      'properties.species.vernacular_name',
      'properties.species.vernacular_name_en',
      'properties.species.scientific_name',
      'properties.species.code',
      'properties.areas[].name',
    ),
  },
  orderings: {
    id: 'id',
    species: 'properties.species.vernacular_name',
    date: 'properties.date',
    death_cause: 'properties.death_cause.id',
    count: 'properties.count',
    author: 'properties.author',
  },
  sheet: '/mortality/{id}',
  form: '/mortality/{id}?edit=1',
  words: { fr, en },
});

export const mortalityInputSchema = mortality.inputSchema;
export type MortalityInput = InputOf<typeof mortality>;
export const mortalitySchema = mortality.answerSchema;
export type MortalityCase = AnswerOf<typeof mortality>;
export const mortalityFilterSchema = mortality.filterSchema;
export type MortalityFilter = FilterOf<typeof mortality>;
