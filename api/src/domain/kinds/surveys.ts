import { sql } from 'kysely';
import { programmes, surveys, trials } from 'shared/kinds/surveys';
import { defineResource, type ExportedField } from '../records/resource';

/** Protocols of searches, kept by coordinators. */
export const programmeRecords = defineResource(programmes, {
  table: 'programmes',
  singular: 'programme',
  rules(check, { from, to }) {
    if (from && to && to < from) check.report(['to'], 'before_start');
  },
});

const targets: ExportedField = {
  type: 'text',
  value: ({ targets: searched }: { targets: { infrastructure: number }[] }) =>
    searched.map(({ infrastructure }) => infrastructure).join('; ') || null,
};

/** Searches for dead birds. Each write recalculates when somebody was at its supports and lines last. */
export const surveyRecords = defineResource(surveys, {
  table: 'surveys',
  singular: 'survey',
  columns: { programme: 'programme_id', infrastructure: 'infrastructure_id' },
  touches: true,
  rules(check, { started_at, ended_at, targets: searched }) {
    if (started_at && ended_at && ended_at < started_at) check.report(['ended_at'], 'before_start');
    for (const [i, { from_m, to_m }] of searched.entries())
      if (from_m !== null && to_m !== null && to_m < from_m)
        check.report(['targets', i, 'to_m'], 'before_start');
  },
  select: () => ({
    finds: sql`(select count(*) from mortality_cases
      where mortality_cases.survey_id = surveys.id and mortality_cases.deleted_at is null)`,
  }),
  answer: (row, { properties }) => ({ properties: { ...properties, finds: Number(row.finds) } }),
  exports: { targets },
});

/** Bodies laid out to learn how many are found, and how long they stay. */
export const trialRecords = defineResource(trials, {
  table: 'trials',
  singular: 'trial',
  columns: { programme: 'programme_id' },
  rules(check, { checks }) {
    for (const [i, { minutes }] of checks.entries())
      if (i > 0 && minutes < (checks[i - 1]?.minutes ?? 0))
        check.report(['checks', i, 'minutes'], 'before_start');
  },
  exports: {
    checks: {
      type: 'text',
      value: ({ checks }: { checks: { minutes: number; seen: boolean }[] }) =>
        checks.map(({ minutes, seen }) => `${minutes}:${seen ? 1 : 0}`).join('; ') || null,
    },
  },
  imports: {
    checks: text =>
      text.split(';').flatMap(part => {
        const [minutes = '', seen] = part.split(':');
        return minutes.trim() === '' ? [] : [{ minutes: Number(minutes), seen: seen?.trim() === '1' }];
      }),
  },
});
