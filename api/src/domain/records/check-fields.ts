import type { NomenclatureTypeCode, RecordRef } from 'shared/contract';
import type { Geometry } from 'shared/geometry';
import { positionsOf } from 'shared/server';
import type { KnownInfrastructure, ReferenceCheck } from './references';
import { type Body, type ColumnField, type Resource, rowsIn } from './resource';
import { isSurface } from './surfaces';

type Path = (string | number)[];

/** Reports problems of an input: its geometry, the rules of its kind and its references. */
export function checkFields(
  { own, fields, links, items, rows, targets, kind }: Resource,
  check: ReferenceCheck,
  input: Body,
  linked: KnownInfrastructure | undefined,
  before: Body | undefined,
): void {
  const context = linked && check.contextOf(linked);
  const checkItem = ({ list, offered }: ColumnField['facts'], id: number | null, path: Path) =>
    check.item(path, id, list as NomenclatureTypeCode, offered ? context : undefined);
  const checkOne = ({ facts, input: name }: ColumnField, of: Body, path: Path) => {
    const value = (of[name] ?? null) as number | null;
    if (facts.type === 'item') checkItem(facts, value, path);
    if (facts.type === 'pole') check.pole(path, value);
    if (facts.type === 'species') check.species(path, value as number, before?.[name] as number | undefined);
  };
  const geom = input.geom as Geometry | undefined;
  if (kind.place && geom) {
    if ((geom.type === 'Polygon' || geom.type === 'MultiPolygon') && !isSurface(geom))
      check.report(['geom'], 'geometry_invalid');
    else check.inTerritory(['geom'], positionsOf(geom));
  }
  own.rules?.(check, input, linked);
  for (const one of fields) checkOne(one, input, [one.input]);
  for (const { facts, input: name } of items)
    for (const [index, id] of (input[name] as number[]).entries())
      if (facts.type === 'items') checkItem(facts, id, [name, index]);
      else
        check.species(
          [name, index],
          id,
          (before?.[name] as number[] | undefined)?.includes(id) ? id : undefined,
        );
  for (const { facts, input: name } of links)
    check.record([name], facts.kind ?? '', (input[name] ?? null) as RecordRef | null);
  for (const list of targets)
    for (const [index, row] of rowsIn(input, list).entries())
      check.infrastructure([list.input, index, list.link.input], row[list.link.input] as RecordRef);
  for (const list of rows)
    for (const [index, row] of rowsIn(input, list).entries())
      for (const part of list.parts) checkOne(part, row, [list.input, index, part.input]);
}

export const speciesIn = ({ fields, items }: Resource, input: Body): number[] => [
  ...fields.filter(({ facts }) => facts.type === 'species').map(one => input[one.input] as number),
  ...items.filter(({ facts }) => facts.type === 'species_list').flatMap(one => input[one.input] as number[]),
];

export const polesIn = ({ fields }: Resource, input: Body): number[] =>
  fields.flatMap(one => (one.facts.type === 'pole' && input[one.input] ? [input[one.input] as number] : []));

/** References of inputs to records of other kinds, by kind. */
export function recordsIn({ links }: Resource, inputs: readonly Body[]): Record<string, RecordRef[]> {
  const refs: Record<string, RecordRef[]> = {};
  for (const { facts, input: name } of links) {
    const { kind = '' } = facts;
    const named = inputs.map(input => (input[name] ?? null) as RecordRef | null);
    refs[kind] = [...(refs[kind] ?? []), ...named.filter(ref => ref !== null)];
  }
  return refs;
}

const isItem = ({ facts }: ColumnField) => facts.type === 'item';

/** Ids of list items that a record already has. Disabled items among them may stay. */
export const keptItems = ({ fields, items, rows }: Resource, before: Body): (number | null)[] => [
  ...fields.filter(isItem).map(({ input }) => before[input] as number | null),
  ...items.filter(({ facts }) => facts.type === 'items').flatMap(({ input }) => before[input] as number[]),
  ...rows.flatMap(list =>
    rowsIn(before, list).flatMap(row => list.parts.filter(isItem).map(part => row[part.input] as number)),
  ),
];
