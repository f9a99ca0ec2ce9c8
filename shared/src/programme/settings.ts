import { z } from 'zod';

const share = z.number().min(0).max(1);
const factor = z.number().min(0.1).max(10);
const months = z.int().min(1).max(240);

const highArmings = ['IACM', 'H61', 'RAS', 'PARAFSUP', 'PARAFINF', 'DA', 'NVR', 'VR1', 'VR2', 'PORT'];
const lowArmings = [
  'ALTERNE',
  'DANUB_TOW',
  'DBL_FLAG_TOW',
  'HEADCAT_TOW',
  'LILY_TOW',
  'TAB_TOW',
  'TRI',
  'TRI_TOW',
];
const MOST_EQUIPMENT = 500;
const armingCodes = z.array(z.string().max(50)).max(100);

/**
 * Life of equipment in years, by code of `EQMT_TYPE`. Other equipment, such as a burial or a nest box, does not wear.
 */
const EQUIPMENT_YEARS = {
  // Insulation.
  ...{ EQ005: 15, EQ007: 15, EQ008: 15, EQ009: 15, EQ020: 15 },
  // Perch deterrents and perches.
  ...{ EQ001: 8, EQ002: 8, EQ003: 8, EQ004: 8, EQ022: 8, EQ010: 8, EQ021: 8 },
  // Diverters.
  ...{ EQ011: 8, EQ012: 8, EQ013: 8, EQ014: 8, EQ015: 8 },
};

/**
 * Settings of the ranking. Administrators change them; each change is a numbered version. `docs/priorities.md`
 * explains the defaults. Rates are deaths per year. Times are in years unless the name says otherwise.
 */
export const prioritySettingsSchema = z
  .strictObject({
    /** Years of observation to which a diagnosis is equivalent. */
    prior_years: z.number().min(0.5).max(50).default(5),
    /** Half-life of the weight of finds and search effort. */
    half_life_years: z.number().min(0.5).max(50).default(5),
    /** Deaths per year of a support with the lowest notes, outside sensitive areas. */
    support_rate: z.number().min(0.00001).max(0.1).default(0.002),
    /** Deaths per year of a kilometre of line with the lowest notes, outside sensitive areas. */
    line_rate: z.number().min(0.001).max(10).default(0.2),
    /** Factor by which each step of a note multiplies the deaths. */
    support_step: z.number().min(1).max(10).default(3),
    line_step: z.number().min(1).max(10).default(2),
    sensitive_factor: factor.default(2),
    /**
     * Probability that the body of a bird is found without a search, and the years before today for which this
     * counts.
     */
    report_chance: share.default(0.02),
    report_years: z.number().min(1).max(50).default(10),
    /** Probability that a search finds a body that is still there, and the mean number of days that bodies stay. */
    search_finds: share.default(0.75),
    body_days: z.number().min(1).max(365).default(30),
    /**
     * Maximum days and metres from the first find of an event to the others, and maximum birds of an event that
     * count.
     */
    event_days: z.int().min(0).max(30).default(3),
    event_metres: z.number().min(0).max(2000).default(100),
    event_most: z.int().min(1).max(1000).default(5),
    /**
     * Maximum distance of neighbours in metres, number added to the found and to the expected deaths before they are
     * divided, and bounds of this quotient.
     */
    neighbour_metres: z.number().min(0).max(2000).default(500),
    neighbour_prior: z.number().min(0.1).max(20).default(2),
    neighbour_least: z.number().min(0.1).max(1).default(0.5),
    neighbour_most: z.number().min(1).max(20).default(4),
    /** Shares of the deaths that remain after partial and full works. */
    support_partial: share.default(0.5),
    support_full: share.default(0.2),
    line_partial: share.default(0.75),
    line_full: share.default(0.5),
    /** Life of equipment by type, and the years after that life in which the remaining share of deaths rises to 1. */
    equipment_years: z
      .record(z.string().max(50), z.number().min(0.5).max(100))
      .refine(lives => Object.keys(lives).length <= MOST_EQUIPMENT)
      .default(EQUIPMENT_YEARS),
    worn_years: z.number().min(0.5).max(50).default(5),
    /** Cost in euros of works on a support, of works on a kilometre of line, and of burying a kilometre of line. */
    support_euros: z.number().min(1).max(1_000_000).default(1000),
    line_euros: z.number().min(1).max(1_000_000).default(5000),
    burial_euros: z.number().min(1).max(10_000_000).default(100_000),
    /** Whether a species without a national category gets its global category. */
    global_red_list: z.boolean().default(true),
    /** Weights of species by red list category. */
    red_list: z
      .strictObject({
        LC: factor.default(1),
        NT: factor.default(2),
        VU: factor.default(3),
        EN: factor.default(5),
        CR: factor.default(8),
        DD: factor.default(1),
        NA: factor.default(1),
        NE: factor.default(1),
      })
      .prefault({}),
    /**
     * Armings that stand for a high or a low dangerousness if the note is missing. Other armings stand for a medium
     * one.
     */
    high_armings: armingCodes.default(highArmings),
    low_armings: armingCodes.default(lowArmings),
    /** Years without a visit after which a support is to be visited first. */
    unseen_years: z.number().min(0.5).max(30).default(3),
    /**
     * Months after which somebody should go again: where a bird died in the last `due_death_years`, where works were
     * done, and by risk.
     */
    due_death_months: months.default(6),
    due_death_years: z.int().min(1).max(20).default(2),
    due_worked_months: months.default(12),
    due_high_months: months.default(12),
    due_medium_months: months.default(36),
    due_low_months: months.default(72),
    /** Days that an operator has to answer a request or a finding of faulty works. */
    answer_days: z.int().min(1).max(3650).default(60),
    /** Days after the works by which they must be verified, unless the order says otherwise. */
    verify_days: z.int().min(1).max(3650).default(90),
    /** Months for which verified works are monitored. */
    monitored_months: months.default(24),
  })
  .refine(
    settings =>
      settings.support_full <= settings.support_partial && settings.line_full <= settings.line_partial,
    { path: ['support_full'] },
  );
export type PrioritySettings = z.output<typeof prioritySettingsSchema>;

export const DEFAULT_PRIORITY_SETTINGS: PrioritySettings = prioritySettingsSchema.parse({});
