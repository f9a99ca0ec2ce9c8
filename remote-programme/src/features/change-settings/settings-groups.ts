import type { PrioritySettings } from 'shared/programme';

export type NumberSetting = {
  [Name in keyof PrioritySettings]: PrioritySettings[Name] extends number ? Name : never;
}[keyof PrioritySettings];

interface Group {
  readonly name: 'base' | 'place' | 'evidence' | 'neighbours' | 'works' | 'visit' | 'deadlines';
  /** Settings of the group. `step`: by how much the buttons of a field change the value. */
  readonly settings: readonly (readonly [NumberSetting, step: number])[];
}

/** The settings in the order of the formula. Visits and deadlines come last. */
export const SETTING_GROUPS: readonly Group[] = [
  {
    name: 'base',
    settings: [
      ['support_rate', 0.001],
      ['support_step', 0.5],
      ['line_rate', 0.05],
      ['line_step', 0.5],
      ['prior_years', 1],
    ],
  },
  { name: 'place', settings: [['sensitive_factor', 0.5]] },
  {
    name: 'evidence',
    settings: [
      ['half_life_years', 1],
      ['search_finds', 0.05],
      ['body_days', 5],
      ['report_chance', 0.01],
      ['report_years', 1],
      ['event_most', 1],
      ['event_days', 1],
      ['event_metres', 10],
    ],
  },
  {
    name: 'neighbours',
    settings: [
      ['neighbour_metres', 50],
      ['neighbour_prior', 0.5],
      ['neighbour_least', 0.1],
      ['neighbour_most', 0.5],
    ],
  },
  {
    name: 'works',
    settings: [
      ['support_partial', 0.05],
      ['support_full', 0.05],
      ['line_partial', 0.05],
      ['line_full', 0.05],
      ['worn_years', 1],
      ['support_euros', 100],
      ['line_euros', 500],
      ['burial_euros', 5000],
    ],
  },
  {
    name: 'visit',
    settings: [
      ['unseen_years', 1],
      ['due_death_months', 1],
      ['due_death_years', 1],
      ['due_worked_months', 1],
      ['due_high_months', 1],
      ['due_medium_months', 1],
      ['due_low_months', 1],
    ],
  },
  {
    name: 'deadlines',
    settings: [
      ['answer_days', 5],
      ['verify_days', 5],
      ['monitored_months', 1],
    ],
  },
];
