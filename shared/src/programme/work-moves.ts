import type { Scope } from '../contract/session';

/** States of a work item, in their usual order. */
export const WORK_STATES = [
  'REQUESTED',
  'PLANNED',
  'DECLINED',
  'FITTED',
  'VERIFIED',
  'FAULTY',
  'MONITORED',
  'CLOSED',
  'CANCELLED',
] as const;
export type WorkState = (typeof WORK_STATES)[number];

/** The states in which each role must move next. A coordinator must also explain open alarms. */
export const WAITED_FOR = {
  operator: ['REQUESTED', 'PLANNED', 'FAULTY'],
  verifier: ['FITTED'],
  coordinator: ['DECLINED'],
} as const satisfies Record<string, readonly WorkState[]>;

/** Causes of faulty works (Dwyer 2017). */
export const WORK_FAULTS = ['PRODUCT', 'PLAN', 'FITTING'] as const;
export type WorkFault = (typeof WORK_FAULTS)[number];

export const WORK_ROLES = ['coordinator', 'operator', 'editor'] as const;
export type WorkRole = (typeof WORK_ROLES)[number];

export const WORK_EVIDENCE = ['planned_for', 'reason', 'operation', 'answers', 'picture', 'fault'] as const;
export type WorkEvidence = (typeof WORK_EVIDENCE)[number];

/** Causes of automatic moves. */
export const WORK_CAUSES = [
  'operation_recorded',
  'operation_withdrawn',
  'found_faulty',
  'found_well',
  'alarm',
  'searched_twice',
  'monitored_without_evidence',
] as const;
export type WorkCause = (typeof WORK_CAUSES)[number];

export interface WorkMove {
  readonly from: WorkState;
  readonly to: WorkState;
  /** Roles that may make the move; empty for a move that only the server makes. */
  readonly by: readonly WorkRole[];
  readonly evidence: readonly WorkEvidence[];
  /** Whether the author of the operation may not make the move. */
  readonly independent?: true;
}

const plan = { to: 'PLANNED', by: ['operator'], evidence: ['planned_for'] } as const;
const decline = { to: 'DECLINED', by: ['operator'], evidence: ['reason'] } as const;
const fit = { to: 'FITTED', by: ['operator', 'editor'], evidence: ['operation', 'picture'] } as const;
const cancel = { to: 'CANCELLED', by: ['coordinator'], evidence: ['reason'] } as const;

/** The allowed moves. When an operation is withdrawn, an item also returns to its earlier state. */
export const WORK_MOVES: readonly WorkMove[] = [
  { from: 'REQUESTED', ...plan },
  { from: 'REQUESTED', ...decline },
  { from: 'REQUESTED', ...fit },
  { from: 'REQUESTED', ...cancel },
  { from: 'PLANNED', ...plan },
  { from: 'PLANNED', ...fit },
  { from: 'PLANNED', ...decline },
  { from: 'PLANNED', ...cancel },
  { from: 'DECLINED', to: 'REQUESTED', by: ['coordinator'], evidence: [] },
  { from: 'DECLINED', ...cancel },
  { from: 'FITTED', to: 'VERIFIED', by: ['editor'], evidence: ['answers', 'picture'], independent: true },
  { from: 'FITTED', to: 'FAULTY', by: ['editor'], evidence: ['fault'], independent: true },
  { from: 'FAULTY', to: 'REQUESTED', by: [], evidence: [] },
  { from: 'VERIFIED', to: 'MONITORED', by: [], evidence: [] },
  { from: 'MONITORED', to: 'CLOSED', by: [], evidence: [] },
  // Only the alarm explanation "works at fault" makes this move.
  { from: 'MONITORED', to: 'FAULTY', by: [], evidence: [], independent: true },
];

/** The move from one state to another; `undefined` when it is impossible. */
export const moveBetween = (from: WorkState, to: WorkState): WorkMove | undefined =>
  WORK_MOVES.find(move => move.from === from && move.to === to);

/** Moves that a person in some roles may make from a state. */
export const movesFrom = (from: WorkState, roles: readonly WorkRole[]): WorkMove[] =>
  WORK_MOVES.filter(move => move.from === from && move.by.some(role => roles.includes(role)));

/** Moves that follow another move immediately, on the same day, by the state in which they start. */
export const FOLLOWING_MOVES: Partial<Record<WorkState, { to: WorkState; cause: WorkCause }>> = {
  FAULTY: { to: 'REQUESTED', cause: 'found_faulty' },
  VERIFIED: { to: 'MONITORED', cause: 'found_well' },
};

/** States with further moves. An infrastructure has at most one item in such a state. */
export const OPEN_STATES: readonly WorkState[] = WORK_STATES.filter(state =>
  WORK_MOVES.some(({ from }) => from === state),
);
export const isOpenState = (state: WorkState): boolean => OPEN_STATES.includes(state);

/** States of fitted works that are not closed. The works have an operation. */
export const DONE_STATES = ['FITTED', 'VERIFIED', 'MONITORED'] as const satisfies readonly WorkState[];
export const isDoneState = (state: WorkState): boolean => (DONE_STATES as readonly string[]).includes(state);

/** Whether an account sees and moves only the items of its own owner: an operator who is not a coordinator. */
export const seesOwnItemsOnly = (scope: readonly Scope[]): boolean =>
  scope.includes('programme:operate') && !scope.includes('programme:coordinate');

/** The roles of an account. An operator who is not a coordinator has no other role, and so never verifies works. */
export function rolesOf(scope: readonly Scope[]): WorkRole[] {
  if (seesOwnItemsOnly(scope)) return ['operator'];
  const roles: Record<WorkRole, Scope> = {
    coordinator: 'programme:coordinate',
    operator: 'programme:operate',
    editor: 'data:write',
  };
  return WORK_ROLES.filter(role => scope.includes(roles[role]));
}
