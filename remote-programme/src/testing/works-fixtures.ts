import type { Nomenclature, User } from 'shared/contract';
import type { Infrastructure, InfrastructureSummary, Operation } from 'shared/kinds';
import {
  type WorkEvent,
  type WorkItem,
  type WorkOrder,
  type WorkState,
  workItemSchema,
} from 'shared/programme';
import { knownUser } from 'shared/testing';

const DAY_MS = 86_400_000;
/** The day a number of days from today, as `YYYY-MM-DD`. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const item = (id: number, code: string, label: string): Nomenclature => ({
  id,
  code,
  label,
  label_en: label,
  type: 'OWNER',
  status: 'active',
  parents: [],
});
export const ENEDIS = item(1, 'IO-ENEDIS', 'Enedis');
export const RTE = item(2, 'IO-RTE', 'RTE');
export const LISTS = [
  {
    id: 1,
    code: 'OWNER',
    mnemonic: 'owner',
    label: 'OWNER',
    label_en: 'OWNER',
    nomenclatures: [ENEDIS, RTE],
  },
];

export const person = (username: string) => ({ username, full_name: username, avatar: null });
const stamp = (id: number, by = 'lucie') => ({
  id,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  created_by: person(by),
  updated_by: person(by),
  timestamp_create: '2026-03-01T10:00:00Z',
  timestamp_update: '2026-03-01T10:00:00Z',
  version: 1,
});

export const coordinator: User = {
  ...knownUser,
  username: 'lucie',
  scope: ['data:read', 'data:write', 'programme:coordinate'],
};
export const operator: User = { ...knownUser, username: 'paul', scope: ['data:read', 'programme:operate'] };
export const reader: User = { ...knownUser, username: 'rita', scope: ['data:read'] };

export const summary = (id: number, photo: string | null = null): InfrastructureSummary => ({
  id,
  type: 'Feature',
  resourcetype: 'Point',
  geometry: { type: 'Point', coordinates: [8.9 + id / 10_000, 42] },
  properties: {
    ...stamp(id),
    network_type: item(9, 'HTA-BT', 'Distribution'),
    owner: ENEDIS,
    condition: null,
    operator_number: '',
    pole: null,
    pole_change: null,
    length: null,
    risk: 'RISK_H',
    neutralization: 'none',
    neutralization_date: null,
    last_diagnosis_date: null,
    last_seen_date: null,
    mortality_count: 0,
    municipality: 'Ucciani',
    photo,
    arming: ['H61'],
    equipment: [],
  },
});

export const workItem = (
  id: number,
  state: WorkState,
  { infrastructure = summary(4000 + id), ...changes }: Partial<WorkItem> = {},
): WorkItem =>
  // Parsed, so that a field with a default needs no line here.
  workItemSchema.parse({
    ...stamp(id),
    order: { id: 7, name: 'Gravona', owner: ENEDIS, verify_by_days: 90 },
    infrastructure,
    measures: ['isolation_advice'],
    note: '',
    state,
    since: inDays(-20),
    requested_on: inDays(-20),
    answer_by: inDays(40),
    planned_for: state === 'PLANNED' ? inDays(10) : null,
    operation: null,
    due: inDays(40),
    overdue_days: 0,
    seasons: [],
    ...changes,
  });

export const workOrder = (changes: Partial<WorkOrder> = {}): WorkOrder => ({
  ...stamp(7),
  owner: ENEDIS,
  name: 'Gravona',
  answer_by: inDays(40),
  verify_by_days: 90,
  note: '',
  states: { REQUESTED: 2, FITTED: 1 },
  overdue: 1,
  ...changes,
});

export const workEvent = (id: number, to: WorkState, changes: Partial<WorkEvent> = {}): WorkEvent => ({
  ...stamp(id),
  item: 1,
  from: null,
  to,
  date: inDays(-20),
  planned_for: null,
  reason: '',
  fault: null,
  operation: null,
  answers: null,
  cause: null,
  media: [],
  ...changes,
});

export const media = (id: number) => ({
  ...stamp(id),
  storage: `/uploads/${id}.jpg`,
  thumbnail: `/uploads/${id}-small.jpg`,
  width: 10,
  height: 10,
  bytes: 10,
  date: null,
  author: '',
  source: '',
  remark: '',
  label: '',
  position: null,
});

export const operation = (
  id: number,
  infrastructure: number,
  { date = inDays(-5), by = 'paul', pictures = 1, equipments = 2 } = {},
): Operation => ({
  id,
  type: 'Feature',
  resourcetype: 'PointOperation',
  geometry: { type: 'Point', coordinates: [8.9, 42] },
  properties: {
    ...stamp(id, by),
    infrastructure,
    date,
    last: true,
    neutralization_level: 'partial',
    operation_type: item(30, 'OP', 'Installation'),
    remark: '',
    equipments:
      equipments > 0
        ? [{ id: 900, type: item(31, 'EQ', 'Rods'), count: equipments, reference: '', comment: '' }]
        : [],
    media: Array.from({ length: pictures }, (_, i) => media(500 + i)),
  },
});

export const whole = (id: number, operations: Operation[] = []): Infrastructure => {
  const { properties, ...rest } = summary(id);
  return {
    ...rest,
    properties: {
      ...properties,
      ...{ areas: [], sensitive_area: [], diagnosis: [], operations, mortality: [], searches: [] },
    },
  };
};
