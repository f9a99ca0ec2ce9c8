import type { AlarmKind, AlarmState } from './order-kinds';
import en from './words/works.en.json' with { type: 'json' };
import fr from './words/works.fr.json' with { type: 'json' };
import type { WorkCause, WorkFault, WorkState } from './work-moves';

export interface WorkWords {
  readonly state: Readonly<Record<WorkState, string>>;
  readonly fault: Readonly<Record<WorkFault, string>>;
  readonly cause: Readonly<Record<WorkCause, string>>;
  readonly alarm_state: Readonly<Record<AlarmState, string>>;
  readonly alarm_kind: Readonly<Record<AlarmKind, string>>;
}

export const workWords: Readonly<Record<'fr' | 'en', WorkWords>> = { fr, en };
