import { z } from 'zod';
import { recordIdSchema } from '../contract/identity';
import { customProblem } from '../contract/problem';
import { choice, day, flag, number, optional, point, text, withDefault } from '../contract/record-field';
import { defineKind } from '../contract/record-kind';
import { COARSEST_ACCURACY } from './mortality';
import en from './words/reports.en.json' with { type: 'json' };
import fr from './words/reports.fr.json' with { type: 'json' };

export const REPORT_SUBJECTS = ['dead', 'injured', 'pole'] as const;
export const REPORT_BIRDS = ['raptor', 'owl', 'crow', 'unknown'] as const;
/** Why an editor closes a report without a record. */
export const REPORT_REFUSALS = ['handled', 'unusable', 'elsewhere', 'abuse'] as const;
/** Days for which a report is kept after the decision, and for which it waits at most. */
export const REPORT_DAYS = { decided: 30, waiting: 365 };
const LONGEST_CONTACT = 100;
/** Maximum length of a picture in Base64. */
export const REPORT_PICTURE_LENGTH = 4_000_000;

/** What people without an account report. It becomes a record when an editor accepts it. */
export const reports = defineKind({
  name: 'reports',
  path: 'reports/',
  openToAll: true,
  flat: true,
  place: point(),
  fields: {
    subject: choice(REPORT_SUBJECTS),
    bird: choice(REPORT_BIRDS),
    date: day(),
    accuracy_m: withDefault(null, optional(number(1, COARSEST_ACCURACY))),
    comment: text(),
    contact: text(LONGEST_CONTACT),
    contact_agreed: flag(),
  },
  filters: {},
  orderings: {},
  sheet: '',
  form: '/report',
  words: { fr, en },
});

/** Header with the proof of work of a report: `uuid number work`. */
export const REPORT_WORK_HEADER = 'x-report-work';
/** GET `reports/work/`. */
export const reportWorkSchema = z.object({ work: z.string(), bits: z.int() });

/** POST `reports/`. */
export const reportInputSchema = reports.inputSchema
  .extend({
    /** A picture in Base64; empty without a picture. */
    picture: z.string().max(REPORT_PICTURE_LENGTH).default(''),
  })
  .superRefine(({ contact, contact_agreed }, context) => {
    if (contact && !contact_agreed)
      context.addIssue({ code: 'custom', path: ['contact_agreed'], params: customProblem('required') });
  });
export type ReportInput = z.output<typeof reportInputSchema>;

/** GET `reports/`: reports that wait for an editor, those that are more likely true first. */
export const waitingReportsSchema = z.object({
  total: z.int(),
  reports: z.array(
    z.object({
      id: recordIdSchema,
      ...reports.inputSchema.omit({ uuid: true, contact_agreed: true }).shape,
      received_at: z.string(),
      picture: z.boolean(),
      /** Whether a known support or line is within about 300 m. */
      near_support: z.boolean(),
      /** Number of waiting reports from the same network, with this one. */
      same_network: z.int(),
    }),
  ),
});
export type WaitingReport = z.output<typeof waitingReportsSchema>['reports'][number];

/** POST `mortality/{id}/links/`, and the same for supports and lines. */
export const recordLinkInputSchema = z.object({ days: z.int().min(1).max(365).default(30) });
/** A link to the sheet of one record. No later answer shows its token. */
export const recordLinkSchema = z.object({ token: z.string(), expires_at: z.string() });

/** POST `reports/{id}/decision/`. */
export const reportDecisionSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('case') }),
  z.object({
    to: z.literal('merge'),
    kind: z.enum(['mortality', 'infrastructures']),
    record: recordIdSchema,
  }),
  z.object({
    to: z.literal('refuse'),
    reason: z.enum(REPORT_REFUSALS),
    /** Also refuses all other waiting reports from the same network. */
    same_network: z.boolean().default(false),
  }),
]);
export type ReportDecision = z.output<typeof reportDecisionSchema>;
