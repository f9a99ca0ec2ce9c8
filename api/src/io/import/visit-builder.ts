import { infrastructures } from 'shared/kinds';
import type { Viewer } from '../../domain/records/viewer';
import { normalizedText } from '../../store/normalized-text';
import type { Adjustments } from './adjustments';
import { type BuilderOptions, type BuiltInput, type InputBuilder, inputBuilder } from './build-input';
import { type Column, labelsOf } from './column-names';
import { externalUuid } from './external-uuid';
import type { ParsedRow } from './parse/parsed-file';

/** Prefix of a visit's fields in files of supports and lines: `diagnosis.arming_id`. */
export const OF_VISIT = 'diagnosis.';

/**
 * Names of a column that only our exports of supports and lines have. The columns of last visits in such exports are
 * not imported, since visits have an export of their own.
 */
const OF_LAST_VISIT = new Set(
  ['last_diagnosis_date', ...labelsOf(infrastructures, 'last_diagnosis_date')].map(name =>
    normalizedText(name),
  ),
);

const ofVisit = (name: string) => (name.startsWith(OF_VISIT) ? name.slice(OF_VISIT.length) : null);

export interface VisitBuilder {
  fields: InputBuilder;
  /** Columns that the built visits used. */
  used: ReadonlySet<string>;
  /** The visit's field of a column that is not a field of the support. */
  columnOf(name: string): Column | undefined;
  /** The visit's field of a column that is also a field of the support. */
  alsoOf(name: string): Column | undefined;
  /**
   * Builds the visit of a row.
   * @param uuid of the support or line
   */
  build(row: ParsedRow, uuid: unknown): BuiltInput | undefined;
}

/**
 * The adjustments that concern a visit's fields. A column assigned to a field of the support is not part of the
 * visit.
 */
const adjustmentsOfVisit = ({ assigned, codeOf }: Adjustments): Adjustments => ({
  assigned: new Map([...assigned].map(([column, field]) => [column, ofVisit(field) ?? ''])),
  codeOf: (field, text) => codeOf(`${OF_VISIT}${field}`, text),
});

/**
 * Makes a builder of visits. A row describes a visit if it has a value that only a visit records, such as an arming,
 * a risk or advice, or a remark with a date.
 * @param isOwn returns the support's field of a column
 */
export async function visitBuilder(
  viewer: Viewer,
  texts: Record<string, string>,
  isOwn: (column: string) => unknown,
  { adjustments, ...options }: BuilderOptions & { adjustments: Adjustments },
  source: string | undefined,
): Promise<VisitBuilder> {
  const given = Object.entries(texts).flatMap(([name, text]) => {
    const own = ofVisit(name);
    if (own !== null) return [[own, text] as const];
    return isOwn(name) ? [] : [[name, text] as const];
  });
  const fields = await inputBuilder(viewer, 'diagnosis', Object.fromEntries(given), {
    ...options,
    adjustments: adjustmentsOfVisit(adjustments),
  });
  const used = new Set<string>();
  const inVisit = (name: string) => {
    const one = fields.columnOf(name);
    return typeof one === 'object' && one.facts.type !== 'link' ? one : undefined;
  };
  const isAssigned = [...adjustments.assigned.values()].some(field => ofVisit(field) !== null);
  let repeatsLast = false;
  const columnOf = (name: string) => (isOwn(name) || repeatsLast ? undefined : inVisit(name));
  const tells = (one: Column, isDated: boolean) =>
    typeof one === 'object' &&
    one.name !== 'condition' &&
    (one.facts.type === 'text' ? isDated : one.facts.type !== 'day');

  return {
    fields,
    used,
    columnOf,
    alsoOf: name => (isOwn(name) && !adjustments.assigned.has(name) ? inVisit(name) : undefined),
    build({ values, corrected, id }, uuid) {
      repeatsLast ||=
        !isAssigned && Object.keys(values).some(name => OF_LAST_VISIT.has(normalizedText(name)));
      const own = Object.fromEntries(Object.entries(values).filter(([name]) => columnOf(name)));
      const mended = [...(corrected ?? [])].flatMap(([field, text]) => {
        const name = ofVisit(field);
        return name === null ? [] : [[name, text] as const];
      });
      if (Object.keys(own).length === 0 && mended.length === 0) return undefined;
      const built = fields.build({ geometry: null, values: own, corrected: new Map(mended) });
      const filled = [...built.cells].filter(([, text]) => text !== '').map(([one]) => one);
      const isDated = filled.some(one => typeof one === 'object' && one.facts.type === 'day');
      if (!filled.some(one => tells(one, isDated))) return undefined;
      for (const name of Object.keys(own)) used.add(name);
      // A support can have several visits, identified by their date.
      const name = `${typeof uuid === 'string' ? uuid : id} ${built.body.date}`;
      if (source) built.body.uuid = externalUuid(source, 'diagnosis', name);
      return { ...built, faults: built.faults.map(one => ({ ...one, path: pathOfVisit(one.path) })) };
    },
  };
}

/** The path of a visit's problem in the row of its support or line. */
export const pathOfVisit = ([field, ...rest]: (string | number)[]): (string | number)[] => [
  `${OF_VISIT}${field}`,
  ...rest,
];
