import type { Bounds } from 'shared/geometry';

/** A condition on records, made of comparisons. Columns are SQL of the server; values come from clients. */
export type Condition =
  | { by: 'and' | 'or'; of: readonly Condition[] }
  | { not: Condition }
  | { column: string; is: '=' | '<>' | '<' | '<=' | '>' | '>='; value: string | number; isOfText: boolean }
  | { column: string; like: string }
  | { column: string; isNull: true }
  | { column: string; among: readonly number[] }
  /** A box in degrees that the box of a record intersects. */
  | { box: Bounds };

/** A part of the SQL of a condition: text, or what each engine writes in its own way. */
type ConditionPart =
  | string
  | Extract<Condition, { is: string } | { like: string } | { among: readonly number[] } | { box: Bounds }>;

export function partsOf(condition: Condition): ConditionPart[] {
  if ('of' in condition) {
    const { by, of } = condition;
    if (of.length === 0) return [by === 'and' ? '1 = 1' : '1 = 0'];
    return ['(', ...of.flatMap((one, i) => [i > 0 ? ` ${by} ` : '', ...partsOf(one)]), ')'];
  }
  if ('not' in condition) return ['not (', ...partsOf(condition.not), ')'];
  if ('is' in condition) return [`${condition.column} ${condition.is} `, condition];
  return 'isNull' in condition ? [`${condition.column} is null`] : [condition];
}

/** Replaces each box of a condition, at any depth. */
export function withBoxes(condition: Condition, replace: (box: Bounds) => Condition): Condition {
  if ('of' in condition) return { ...condition, of: condition.of.map(one => withBoxes(one, replace)) };
  if ('not' in condition) return { not: withBoxes(condition.not, replace) };
  return 'box' in condition ? replace(condition.box) : condition;
}
