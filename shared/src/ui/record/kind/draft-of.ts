import type { AnyKind, FieldFacts, KindFacts } from '../../../contract';
import type { Shown } from './define-record';
import { writtenName } from './value-text';

type Body = Record<string, unknown>;
type Facts = FieldFacts & { as: string };

const idOf = (item: unknown) => (item as { id: number } | null)?.id ?? null;

/** Converts a field of a response to input. */
function writtenOf(facts: FieldFacts, value: unknown): unknown {
  switch (facts.type) {
    case 'item':
    case 'species':
      return idOf(value);
    case 'items':
      return (value as { id: number }[]).map(({ id }) => id);
    case 'link':
      return facts.summary ? idOf(value) : value;
    case 'rows':
      return (value as Body[]).map(row => ({
        id: row.id,
        ...writtenFields(facts.fields as Record<string, Facts>, row),
      }));
    default:
      return value;
  }
}

function writtenFields(fields: KindFacts['fields'], answer: object): Body {
  const written = Object.entries(fields).flatMap(([name, facts]): [string, unknown][] =>
    facts.type === 'shown' || facts.type === 'pictures'
      ? []
      : [[writtenName(name, facts), writtenOf(facts, (answer as Body)[name])]],
  );
  return Object.fromEntries(written);
}

/** Initial values of the form for an existing record, from the response with the record. */
export function draftOf({ facts, place }: Pick<AnyKind, 'facts' | 'place'>, record: object): Body {
  const { geometry, properties } = record as Partial<Shown>;
  return { ...(place && { geom: geometry }), ...writtenFields(facts.fields, properties ?? record) };
}
