import { z } from 'zod';
import { MOST_OF_CAMPAIGN } from '../contract/chosen-kinds';
import { LIMITS } from '../contract/codes';
import { areaGeometrySchema } from '../contract/geometry';
import { recordIdSchema } from '../contract/identity';
import * as field from '../contract/record-field';
import { any, anyCode, anyId, selectionIdSchema } from '../contract/record-filter';
import { type AnswerOf, defineKind } from '../contract/record-kind';
import { infrastructureSummarySchema } from '../kinds/infrastructures';
import en from './words/campaigns.en.json' with { type: 'json' };
import fr from './words/campaigns.fr.json' with { type: 'json' };
import enWorks from './words/works.en.json' with { type: 'json' };
import frWorks from './words/works.fr.json' with { type: 'json' };
import { anyDay, flat, orNull, placed, summaryOf } from './work-kinds';
import { WORK_FAULTS } from './work-moves';

export const CAMPAIGN_PURPOSES = ['SEARCH', 'VISIT', 'AUDIT'] as const;
export type CampaignPurpose = (typeof CAMPAIGN_PURPOSES)[number];

/** States of a target. They are derived, never stored. */
export const TARGET_STATES = ['TODO', 'DONE', 'SKIPPED'] as const;
export type TargetState = (typeof TARGET_STATES)[number];

/** Outcomes of an audit: the works pass, or have a fault. */
export const AUDIT_OUTCOMES = ['PASS', ...WORK_FAULTS] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** Number of answers from which an audit shows a share. */
export const FEWEST_ANSWERED = 10;

export { MOST_OF_CAMPAIGN };

/** An account that campaigns can assign targets to. */
export const assigneeSchema = z.object({ id: recordIdSchema, full_name: z.string() });
export type Assignee = z.output<typeof assigneeSchema>;

const countsSchema = z.object({ todo: z.int(), done: z.int(), skipped: z.int() });

/** Who looks at which supports and lines in a period, or verifies which works. Days are `YYYY-MM-DD`. */
export const campaigns = defineKind({
  ...flat,
  name: 'campaigns',
  path: 'campaigns/',
  fields: {
    name: field.words(200),
    purpose: field.choice(CAMPAIGN_PURPOSES),
    from: anyDay(),
    to: anyDay(),
    note: field.text(2000),
    /** Seed and first day of the works from which an audit was drawn; `null` if its targets were chosen. */
    seed: field.derived(field.optional(field.number(0, 2_147_483_647))),
    works_since: field.derived(field.optional(anyDay())),
    /** Numbers of targets by state, in all and by assignee; `null` for targets of nobody. */
    counts: field.shown(countsSchema),
    people: field.shown(z.array(countsSchema.extend({ assignee: assigneeSchema.nullable() }))),
  },
  filters: {
    purpose: anyCode('purpose', CAMPAIGN_PURPOSES),
    /** `true` matches campaigns that run on the day. */
    running: any('running'),
  },
  orderings: { id: 'id', from: 'from' },
  sheet: '/programme/campaigns/{id}',
  words: { fr: fr.campaigns, en: en.campaigns },
});

/**
 * One support or line of a campaign. It is `DONE` if somebody was there since the campaign began, in an audit if the
 * question is answered; or else `SKIPPED` if there is a reason.
 */
export const campaignTargets = defineKind({
  ...flat,
  name: 'campaign-targets',
  path: 'campaign-targets/',
  fields: {
    // No link: the outbox sends targets from pages that do not know campaigns.
    campaign: field.shown(
      z.object({
        id: recordIdSchema,
        name: z.string(),
        purpose: z.enum(CAMPAIGN_PURPOSES),
        from: z.string(),
        to: z.string(),
      }),
    ),
    infrastructure: summaryOf('infrastructures', infrastructureSummarySchema),
    assignee: field.shown(assigneeSchema.nullable()),
    state: field.derived(field.choice(TARGET_STATES)),
    /** What ticks the target; `null` unless a visit or search does. */
    done_by: field.shown(
      z.object({ kind: z.enum(['diagnosis', 'surveys']), id: recordIdSchema, date: z.string() }).nullable(),
    ),
    /** The operation that is audited; `null` in other campaigns, and if it was deleted. */
    operation: field.derived({ ...field.link('operations'), out: recordIdSchema.nullable() }),
    /** Why the target is skipped; empty if it is not. */
    reason: field.text(),
    /** Day on which the reason was given. */
    skipped_on: field.derived(field.optional(anyDay())),
    outcome: field.optional(field.choice(AUDIT_OUTCOMES)),
    remark: field.text(2000),
    media: { ...field.pictures(), in: z.array(recordIdSchema).max(LIMITS.picturesPerRecord).default([]) },
  },
  filters: {
    campaign: anyId('campaign.id'),
    assignee: anyId('assignee.id'),
    state: anyCode('state', TARGET_STATES),
    /** `true` matches targets of campaigns that run on the day. */
    running: any('running'),
    ...placed,
  },
  orderings: { id: 'id' },
  sheet: '/programme/day',
  words: {
    fr: { ...fr.targets, code: { ...fr.targets.code, ...frWorks.fault } },
    en: { ...en.targets, code: { ...en.targets.code, ...enWorks.fault } },
  },
});

const ids = z.array(recordIdSchema).max(MOST_OF_CAMPAIGN).default([]);
const drawSchema = z.object({
  /** First day of the operations that are drawn from. */
  since: anyDay().in,
  size: z.int().min(1).max(MOST_OF_CAMPAIGN),
  seed: z.int().min(0).max(2_147_483_647),
});
/** Targets to add: all supports and lines that one of the fields names. */
const additionSchema = z.object({
  infrastructures: ids,
  /** Id of a selection, such as a basket. */
  selection: orNull(selectionIdSchema),
  polygon: orNull(areaGeometrySchema),
  /** For audits: works drawn from those fitted or verified since a day. */
  draw: orNull(drawSchema),
  /** Accounts among which the targets are divided, each with a compact part of equal size; none for nobody. */
  assignees: z.array(recordIdSchema).max(50).default([]),
});
export type CampaignAddition = z.output<typeof additionSchema>;

/** POST, PUT and PATCH `campaigns/`. */
export const campaignInputSchema = campaigns.inputSchema.extend({
  /** A new campaign needs at least one target. */
  add: z.array(additionSchema).max(50).default([]),
  /** Targets to assign to an account, or to nobody. */
  assign: z
    .array(z.object({ targets: ids, assignee: orNull(recordIdSchema) }))
    .max(50)
    .default([]),
  /** Ids of targets to remove. */
  remove: ids,
});
export type CampaignInput = z.output<typeof campaignInputSchema>;

/** PATCH `campaign-targets/{id}/`: skips a target, or answers an audit. */
export const campaignTargetInputSchema = campaignTargets.inputSchema.omit({ uuid: true });

const failingSchema = z.object({
  answered: z.int(),
  failed: z.int(),
  /** Share of the answered works that fail, and its 90 % exact interval; `null` while too few are answered. */
  share: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
/** GET `campaigns/{id}/audit/`. Strata without a name are those of which the works know nothing. */
export const auditSchema = failingSchema.extend({
  strata: z.array(
    failingSchema.extend({
      by: z.enum(['operator', 'contractor', 'product']),
      fr: z.string(),
      en: z.string(),
    }),
  ),
});
export type Audit = z.output<typeof auditSchema>;

export const campaignSchema = campaigns.answerSchema;
export const campaignTargetSchema = campaignTargets.answerSchema;
export type Campaign = AnswerOf<typeof campaigns>;
export type CampaignTarget = AnswerOf<typeof campaignTargets>;
