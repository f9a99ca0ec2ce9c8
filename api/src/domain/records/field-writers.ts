import type { FieldWriter, FieldWriters } from '../../http/json-bytes';
import type { ColumnField } from './resource';

/** List items as JSON: `item` takes an id, `items` takes ids as `12,15`. */
interface SharedItems {
  item: (id: number | null) => Uint8Array;
  items?: (ids: string | null) => Uint8Array;
}

/** Writers of fields as in responses. Rows have the ids of several items as `12,15` under the field's name. */
export const fieldWriters = <Value extends object, Item, Shared extends SharedItems>(
  fields: readonly ColumnField[],
) =>
  Object.fromEntries(fields.map(one => [one.name, fieldWriter(one)])) as never as FieldWriters<
    Value,
    Item,
    Shared
  >;

function fieldWriter({ name, column, facts }: ColumnField): FieldWriter<Record<string, never>, SharedItems> {
  switch (facts.type) {
    case 'item':
      return (out, row, { item }) => out.raw(item(row[column] as never));
    case 'items':
      return (out, row, { items }) => out.raw(items?.(row[name] as never) as Uint8Array);
    case 'day':
    case 'choice':
      return (out, row) => out.plain(row[column] as never);
    case 'link':
    case 'pole':
    case 'number':
      return (out, row) => out.number(row[column] as never);
    case 'flag':
      return (out, row) => out.flag((row[column] as unknown) === 1);
    default:
      return (out, row) => out.value(row[column]);
  }
}
