import { z } from 'zod';
import type { InfrastructureType, Nomenclature, RiskLevel } from '../contract';
import {
  INFRASTRUCTURE_TYPES,
  LIMITS,
  NEUTRALIZATIONS,
  POLE_CHANGES,
  RESOURCE_TYPES,
  RISK_LEVELS,
  WAYS,
} from '../contract/codes';
import { recordIdSchema } from '../contract/identity';
import {
  day,
  derived,
  item,
  last,
  line,
  networkPole,
  optional,
  point,
  pointOrLine,
  presentItem,
  shown,
  text,
  withDefault,
} from '../contract/record-field';
import { any, anyCode, anyId, chosen, from, inBox, named, notAfter, until } from '../contract/record-filter';
import { defineKind, type FilterOf, type InputOf } from '../contract/record-kind';
import { areaSummarySchema } from '../contract/reference';
import { riskOfLine, riskOfSupport } from '../contract/risk';
import { type Diagnosis, diagnosis, diagnosisSchema } from './diagnosis';
import { mortalitySchema } from './mortality';
import { operationSchema, operations } from './operations';
import infrastructuresEn from './words/infrastructures.en.json' with { type: 'json' };
import infrastructuresFr from './words/infrastructures.fr.json' with { type: 'json' };
import linesEn from './words/lines.en.json' with { type: 'json' };
import linesFr from './words/lines.fr.json' with { type: 'json' };
import pointsEn from './words/points.en.json' with { type: 'json' };
import pointsFr from './words/points.fr.json' with { type: 'json' };

const ownFields = {
  network_type: presentItem('NETW_TYP'),
  owner: optional(item('OWNER')),
  condition: optional(item('IFR_COND')),
};
/** The network operator's number of a support; empty if there is none, and for a line. */
const operatorNumber = { operator_number: withDefault('', text(LIMITS.reference)) };
/** The operator's pole that a support is, if somebody linked them. */
const pole = { pole: networkPole() };
const screens = { sheet: '/infrastructures/{id}', form: '/infrastructures/{id}/infrastructure' };
const writtenOnly = { filters: {}, orderings: {}, readAs: 'infrastructures', ...screens };

/** A support: a pole or a pylon. */
export const points = defineKind({
  name: 'points',
  path: 'cables/points/',
  place: point(),
  fields: { ...ownFields, ...operatorNumber, ...pole },
  ...writtenOnly,
  words: { fr: pointsFr, en: pointsEn },
});

/** A line or a span of one. */
export const lines = defineKind({
  name: 'lines',
  path: 'cables/lines/',
  place: line(),
  fields: ownFields,
  ...writtenOnly,
  words: { fr: linesFr, en: linesEn },
});

/** Supports and lines together, for lists, sheets and offline areas. */
export const infrastructures = defineKind({
  name: 'infrastructures',
  path: 'cables/infrastructures/',
  place: pointOrLine(),
  fields: {
    ...ownFields,
    ...operatorNumber,
    ...pole,
    /** What the operator changed about the pole since somebody linked it or looked at it last. */
    pole_change: derived({
      facts: { type: 'choice', codes: POLE_CHANGES, optional: true },
      out: z.enum(POLE_CHANGES).nullable().default(null),
    }),
    /** Geodesic length in metres with two decimals; `null` for a support. */
    length: shown(z.number().nullable()),
    risk: shown(z.enum(RISK_LEVELS).nullable()),
    neutralization: shown(z.enum(NEUTRALIZATIONS)),
    neutralization_date: last(operations, 'date'),
    last_diagnosis_date: last(diagnosis, 'date'),
    /** Day on which somebody was there last: of the last visit, search or verification. */
    last_seen_date: derived({
      facts: { ...day().facts, optional: true },
      out: z.string().nullable().default(null),
    }),
    mortality_count: shown(z.int()),
  },
  filters: {
    in_bbox: inBox(),
    chosen: chosen(),
    type: anyCode('resourcetype', INFRASTRUCTURE_TYPES, { as: { POLE: 'Point', LINE: 'Line' } }),
    network_type: anyId('properties.network_type.id'),
    owner: anyId('properties.owner.id'),
    condition: anyId('properties.condition.id'),
    risk: anyCode('properties.risk', [...RISK_LEVELS, 'none'], { none: 'none' }),
    neutralization: anyCode('properties.neutralization', NEUTRALIZATIONS),
    arming: anyId('properties.diagnosis[0].arming[].id'),
    equipment: anyId('properties.operations[].properties.equipments[].type.id'),
    area: anyId('properties.areas[].id'),
    /** Restricts `area` further: a mark of a chart may stand for one municipality of a natural area. */
    municipality: anyId('properties.areas[].id'),
    sensitive_area: anyId('properties.sensitive_area[].id'),
    diagnosed_after: from('properties.last_diagnosis_date'),
    diagnosed_before: until('properties.last_diagnosis_date'),
    seen_after: from('properties.last_seen_date'),
    /** Where nobody has been after a day, or ever. */
    unseen_since: notAfter('properties.last_seen_date'),
    neutralized_after: from('properties.neutralization_date'),
    neutralized_before: until('properties.neutralization_date'),
    pole: anyCode('properties.pole_change', ['linked', 'none', ...POLE_CHANGES], {
      none: 'none',
      or: { at: 'properties.pole', code: 'linked' },
    }),
    has_mortality: any('properties.mortality_count'),
    q: named(
      'properties.operator_number',
      'properties.areas[].name',
      'properties.sensitive_area[].name',
      'properties.diagnosis[].remark',
      'properties.diagnosis[].technical_proposal',
      'properties.diagnosis[].actions',
      'properties.diagnosis[].equipped_structure',
      'properties.operations[].properties.remark',
      'properties.operations[].properties.equipments[].reference',
      'properties.operations[].properties.equipments[].comment',
    ),
  },
  orderings: {
    id: 'id',
    type: 'resourcetype',
    network_type: 'properties.network_type.id',
    risk: 'properties.risk',
    neutralization: 'properties.neutralization',
    last_diagnosis_date: 'properties.last_diagnosis_date',
    last_seen_date: 'properties.last_seen_date',
    owner: 'properties.owner.id',
    condition: 'properties.condition.id',
    mortality_count: 'properties.mortality_count',
  },
  ranks: { type: RESOURCE_TYPES, risk: RISK_LEVELS, neutralization: NEUTRALIZATIONS },
  // At equal risk, the less neutralised supports and lines come first when the highest risk does.
  within: { risk: 'neutralization' },
  ...screens,
  words: { fr: infrastructuresFr, en: infrastructuresEn },
});

export const infrastructureFilterSchema = infrastructures.filterSchema;
export type InfrastructureFilter = FilterOf<typeof infrastructures>;
export const INFRASTRUCTURE_ORDERINGS: readonly string[] = Object.keys(infrastructures.orderings);

export const supportInputSchema = points.inputSchema;
export type SupportInput = InputOf<typeof points>;
export type LineInput = InputOf<typeof lines>;

const { properties } = infrastructures.answerSchema.shape;

export const infrastructureSummaryPropertiesSchema = properties
  .omit({ areas: true, sensitive_area: true })
  .extend({
    /** Name of the municipality of the support or line. Copies stored by earlier releases lack it. */
    municipality: z.string().nullable().default(null),
    /** Path of the thumbnail of the first picture of the newest visit with pictures. */
    photo: z.string().nullable().default(null),
    /** Codes of the armings of the last visit. */
    arming: z.array(z.string()).default([]),
    /** Codes of the equipment of the last works. */
    equipment: z.array(z.string()).default([]),
  });
export const infrastructureSummarySchema = infrastructures.answerSchema.extend({
  resourcetype: z.enum(RESOURCE_TYPES),
  properties: infrastructureSummaryPropertiesSchema,
});
export type InfrastructureSummary = z.infer<typeof infrastructureSummarySchema>;

/** A search for dead birds at a support or line. */
export const searchSchema = z.object({
  /** Id of the survey. */
  id: recordIdSchema,
  date: z.string(),
  way: z.enum(WAYS),
  nothing_found: z.boolean(),
  /** Number of cases of the survey at the support or line. */
  finds: z.int(),
});
export type Search = z.output<typeof searchSchema>;

/** A complete support or line. Its visits, works, mortality cases and searches are newest first. */
export const infrastructureSchema = infrastructureSummarySchema.extend({
  properties: infrastructureSummaryPropertiesSchema.extend({
    areas: z.array(areaSummarySchema),
    sensitive_area: z.array(z.object({ id: recordIdSchema, name: z.string() })),
    diagnosis: z.array(diagnosisSchema),
    operations: z.array(operationSchema),
    mortality: z.array(mortalitySchema),
    /** Copies stored by earlier releases lack it. */
    searches: z.array(searchSchema).default([]),
  }),
});
export type Infrastructure = z.infer<typeof infrastructureSchema>;

/** The risk level whose code an item has; `null` if it has another code. */
export const levelOf = (item: Nomenclature | null | undefined): RiskLevel | null =>
  RISK_LEVELS.find(level => level === item?.code) ?? null;

/** The risk that follows from a visit; `null` if not evaluated. */
export function riskOfVisit(
  type: InfrastructureType,
  visit: Partial<Diagnosis> | undefined,
): RiskLevel | null {
  if (!visit) return null;
  return type === 'POLE'
    ? riskOfSupport({
        pole_attractivity: levelOf(visit.pole_attractivity),
        pole_dangerousness: levelOf(visit.pole_dangerousness),
      })
    : riskOfLine({
        sgmt_moving_risk: levelOf(visit.sgmt_moving_risk),
        sgmt_topo_integr_risk: levelOf(visit.sgmt_topo_integr_risk),
        sgmt_landscape_integr_risk: levelOf(visit.sgmt_landscape_integr_risk),
      });
}
