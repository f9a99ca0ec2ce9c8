import { z } from 'zod';
import { SIZE_CLASSES, WAYS } from '../contract/codes';
import {
  choice,
  day,
  flag,
  item,
  link,
  number,
  optional,
  pictures,
  rows,
  shown,
  text,
  withDefault,
  words,
} from '../contract/record-field';
import { any, anyCode, anyId, from, mentioned, until } from '../contract/record-filter';
import { type AnswerOf, defineKind, type InputOf } from '../contract/record-kind';
import { timeOfDay } from './time-of-day';
import en from './words/surveys.en.json' with { type: 'json' };
import fr from './words/surveys.fr.json' with { type: 'json' };

export const VISIBILITIES = ['GOOD', 'MEDIUM', 'POOR'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const TRIAL_KINDS = ['DETECTION', 'PERSISTENCE'] as const;

/** Maximum number of supports and lines of one survey. */
export const MOST_TARGETS = 2000;

const flat = { flat: true, place: null } as const;
const anyDay = () => day({ past: false });

/** Searches that follow one protocol, so that they can be compared. Coordinators keep the programmes. */
export const programmes = defineKind({
  ...flat,
  name: 'programmes',
  path: 'programmes/',
  fields: {
    name: words(200),
    protocol: text(2000),
    /** The operator whose supports and lines are searched; `null` for any. */
    owner: optional(item('OWNER')),
    from: optional(anyDay()),
    to: optional(anyDay()),
    way: choice(WAYS),
    /** Distance in metres within which a support counts as passed. */
    radius_m: withDefault(10, number(1, 1000)),
    /** Days between two searches of the same support that the protocol plans. */
    every_days: optional(number(1, 3650)),
    /** The size of the birds that are looked for; `null` for all. */
    size_class: optional(choice(SIZE_CLASSES)),
    /** Share of the area where bodies fall that is searched, in per cent. */
    area_percent: withDefault(100, number(1, 100)),
  },
  writtenBy: ['programme:coordinate'],
  filters: { owner: anyId('owner.id'), way: anyCode('way', WAYS) },
  orderings: { id: 'id', from: 'from' },
  sheet: '/surveys/programmes/{id}',
  form: '/surveys/programmes/{id}?edit=1',
  words: { fr: fr.programmes, en: en.programmes },
});

/** A search for dead birds at supports and along lines. What was not found is a datum, too. */
export const surveys = defineKind({
  ...flat,
  name: 'surveys',
  path: 'surveys/',
  fields: {
    programme: optional(link('programmes')),
    date: day(),
    started_at: timeOfDay(),
    /** Empty while the search goes on. */
    ended_at: timeOfDay(),
    observers: words(200),
    people: withDefault(1, number(1, 50)),
    way: choice(WAYS),
    visibility: choice(VISIBILITIES),
    /** Width in metres that was searched around supports and below lines. */
    width_m: optional(number(1, 1000)),
    /** Metres on the way. */
    distance_m: optional(number(0, 1_000_000)),
    /** Supports and lines that were searched. `from_m` and `to_m` limit the part of a line, in metres from its start. */
    targets: rows(
      {
        infrastructure: link('infrastructures'),
        from_m: optional(number(0, 1_000_000)),
        to_m: optional(number(0, 1_000_000)),
      },
      MOST_TARGETS,
    ),
    /**
     * Whether somebody said that there was nothing. A search without a linked case that does not say so is no evidence
     * yet.
     */
    nothing_found: flag(),
    /** Number of linked cases. */
    finds: shown(z.int()),
    remark: text(),
    media: pictures(),
  },
  filters: {
    programme: anyId('programme'),
    infrastructure: anyId('targets[].infrastructure'),
    way: anyCode('way', WAYS),
    visibility: anyCode('visibility', VISIBILITIES),
    nothing_found: any('nothing_found'),
    done_after: from('date'),
    done_before: until('date'),
    q: mentioned('remark', 'observers'),
  },
  orderings: { id: 'id', date: 'date', programme: 'programme' },
  sheet: '/surveys/{id}',
  form: '/surveys/{id}?edit=1',
  words: { fr: fr.surveys, en: en.surveys },
});

/** Whether a search is evidence: it found a bird, or says that there was none. */
export const saysWhatItFound = ({ nothing_found, finds }: Pick<Survey, 'nothing_found' | 'finds'>): boolean =>
  nothing_found || finds > 0;

/** Maximum number of positions of a track. */
export const MOST_POSITIONS = 10_000;

/** Positions as longitude, latitude and seconds since the first, and whether a pause precedes the position. */
export const trackSchema = z
  .array(
    z.tuple([
      z.number().min(-180).max(180),
      z.number().min(-90).max(90),
      z.int().min(0).max(172_800),
      z.boolean(),
    ]),
  )
  .min(2)
  .max(MOST_POSITIONS);
export type Track = z.output<typeof trackSchema>;

/** Where somebody walked during a survey. Only they and their coordinators see it, for a limited time. */
export const surveyTracks = defineKind({
  ...flat,
  name: 'survey-tracks',
  path: 'survey-tracks/',
  fields: {
    survey: link('surveys'),
    /** Whether the person agrees that the track leaves the product in files. */
    shared: flag(),
    points: { ...shown(trackSchema), in: trackSchema },
  },
  filters: { survey: anyId('survey') },
  orderings: { id: 'id' },
  sheet: '/surveys/{survey}',
  form: '',
  words: { fr: fr.tracks, en: en.tracks },
});

/**
 * A body that somebody laid out, to learn how many are found (`DETECTION`) or how long they stay (`PERSISTENCE`).
 */
export const trials = defineKind({
  ...flat,
  name: 'trials',
  path: 'trials/',
  fields: {
    programme: optional(link('programmes')),
    kind: choice(TRIAL_KINDS),
    /** Where it was done, as trials are pooled by region. */
    region: text(100),
    size_class: choice(SIZE_CLASSES),
    label: text(100),
    placed_on: day(),
    /**
     * The searches or checks in order: minutes since the body was laid out, and whether the searcher found it or it was
     * still there.
     */
    checks: rows({ minutes: number(0, 5_000_000), seen: flag() }, 100),
    remark: text(),
  },
  filters: {
    programme: anyId('programme'),
    kind: anyCode('kind', TRIAL_KINDS),
    size_class: anyCode('size_class', SIZE_CLASSES),
    placed_after: from('placed_on'),
    placed_before: until('placed_on'),
    q: mentioned('region', 'label', 'remark'),
  },
  orderings: { id: 'id', placed_on: 'placed_on' },
  sheet: '/surveys/trials/{id}',
  form: '/surveys/trials/{id}?edit=1',
  words: { fr: fr.trials, en: en.trials },
});

export type Programme = AnswerOf<typeof programmes>;
export type Survey = AnswerOf<typeof surveys>;
export type SurveyInput = InputOf<typeof surveys>;
export type SurveyTrack = AnswerOf<typeof surveyTracks>;
export type Trial = AnswerOf<typeof trials>;
