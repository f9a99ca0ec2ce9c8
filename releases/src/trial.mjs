import { Refusal } from './refusal.mjs';

/**
 * The rule of a release on trial, in its `extras.trial`. The release is withdrawn if two or more of its pages, and
 * more than `maxErrors` percent, have failed since `from`. Otherwise it becomes stable after `until`. With fewer
 * pages than `minLoads`, no decision is made.
 * @typedef {{from: string, until: string, maxErrors: number, minLoads: number}} TrialRule
 */
/**
 * Counts of how often a release was shown and failed.
 * @typedef {{loads: number, failures: number}} Numbers
 */

/** Minimum number of pages for a decision. */
export const leastPages = 20;
/** A single failed page, whose network may be the cause, never ends a trial. */
const leastFailures = 2;
/**
 * A release without a rule is withdrawn if its error rate exceeds this percentage and this multiple of the stable
 * release's rate.
 */
const plainFailure = { percent: 10, timesStable: 3 };

const DAY_MS = 86_400_000;
const units = new Map(Object.entries({ m: 60_000, h: 3_600_000, d: DAY_MS }));
/** Longest trial in ms, since counts are kept for 30 days. */
const longest = 30 * DAY_MS;

/** The percentage of pages that failed. */
export const errorRate = (/** @type {Numbers} */ { loads, failures }) =>
  loads + failures === 0 ? 0 : (failures / (loads + failures)) * 100;

const inWords = (/** @type {number} */ percent) => `${Math.round(percent * 100) / 100} %`;
const failedPages = (/** @type {Numbers} */ { loads, failures }) =>
  `${failures} of ${loads + failures} pages failed (${inWords(errorRate({ loads, failures }))})`;

/**
 * The verdict on a release on trial.
 * @param {TrialRule | undefined} rule
 * @param {{trial: Numbers, stable: Numbers, now: number}} seen the numbers of both releases since the trial began
 * @returns {{verdict: 'wait' | 'withdraw' | 'stable', why: string}} `why` is for the history
 */
export function judged(rule, { trial, stable, now }) {
  const pages = trial.loads + trial.failures;
  if (pages < (rule?.minLoads ?? leastPages)) return { verdict: 'wait', why: '' };
  const rate = errorRate(trial);
  const limit = rule
    ? { percent: rule.maxErrors, words: `at most ${inWords(rule.maxErrors)} may` }
    : limitBeside(stable);
  if (trial.failures >= leastFailures && rate > limit.percent)
    return { verdict: 'withdraw', why: `${failedPages(trial)}, ${limit.words}` };
  return rule && now >= Date.parse(rule.until)
    ? { verdict: 'stable', why: `${failedPages(trial)}, ${limit.words}` }
    : { verdict: 'wait', why: '' };
}

/** The error rate that a release without a rule must not exceed. */
function limitBeside(/** @type {Numbers} */ stable) {
  const rate = errorRate(stable);
  const percent = Math.max(plainFailure.percent, plainFailure.timesStable * rate);
  return { percent, words: `${inWords(rate)} of the stable release's` };
}

/**
 * The options of a rule as typed, such as `1h` and `1%`.
 * @typedef {{until?: string, maxErrors?: string, minLoads?: string}} RuleInWords
 */

/**
 * Parses the options of a rule.
 * @param {RuleInWords} words
 * @returns {TrialRule | undefined} `undefined` without any option
 * @throws Refusal stating what is wrong
 */
export function ruleOf({ until, maxErrors, minLoads }, now = Date.now()) {
  if (until === undefined && maxErrors === undefined && minLoads === undefined) return undefined;
  if (until === undefined || maxErrors === undefined)
    throw new Refusal('A trial that ends by itself needs both --until and --max-errors.');
  return {
    from: new Date(now).toISOString(),
    until: instantOf(until, now),
    maxErrors: errorsOf(maxErrors),
    minLoads: minLoads === undefined ? leastPages : pagesOf(minLoads),
  };
}

function instantOf(/** @type {string} */ text, /** @type {number} */ now) {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)\s*([mhd])$/.exec(text) ?? [];
  const isDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  const at = isDate ? Date.parse(text) : now + Number(number) * (units.get(unit) ?? Number.NaN);
  if (Number.isNaN(at))
    throw new Refusal(`--until ${text}: give a time such as 30m, 1h, 2d or 2026-11-30T18:00Z.`);
  if (at <= now) throw new Refusal(`--until ${text}: that is over already.`);
  if (at - now > longest)
    throw new Refusal(`--until ${text}: give 30 days at most, for which numbers are kept.`);
  return new Date(at).toISOString();
}

function errorsOf(/** @type {string} */ text) {
  const percent = Number(text.replace(/\s*%$/, ''));
  if (!/^\d{1,2}(\.\d{1,2})?\s*%?$/.test(text) || percent > 50)
    throw new Refusal(`--max-errors ${text}: give a percentage from 0 to 50, such as 1% or 0.5%.`);
  return percent;
}

function pagesOf(/** @type {string} */ text) {
  const pages = Number(text);
  if (!/^\d{1,6}$/.test(text) || pages < leastPages)
    throw new Refusal(`--min-loads ${text}: give a number of pages, ${leastPages} at least.`);
  return pages;
}

export const describeRule = (/** @type {TrialRule} */ { until, maxErrors }) =>
  `until ${until.slice(0, 16).replace('T', ' ')} UTC with at most ${inWords(maxErrors)} errors`;
