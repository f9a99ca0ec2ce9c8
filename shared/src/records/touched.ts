import type { KindFacts } from '../contract';
import { valuesAt } from '../contract/record-filter';
import { allKinds, kindOf, shownAs } from './known-kinds';

/**
 * Kinds whose queries a write invalidates: its own kind, the kinds it links to, the kinds that link to it, and the
 * kinds whose answers contain records of its own kind or of a linking kind.
 */
export function touchedKinds(name: string): string[] {
  const kind = kindOf(name);
  const shownKind = shownAs(kind);
  const linked = Object.values(kind.links).map(link => link.kind);
  const linking = allKinds().filter(candidate =>
    name === 'media'
      ? candidate.pictures
      : Object.values(candidate.links).some(link => link.kind === shownKind),
  );
  const insides = [...linking, kind].flatMap(({ inside }) => inside?.kind ?? []);
  return [...new Set([shownKind, ...linked, ...linking.map(shownAs), ...insides])];
}

const pathOf = ({ path }: KindFacts, id: number) => `${path}${id}/`;

/**
 * Paths, relative to the API's base, of the record that was written and of the records it links to. Empty for
 * pictures.
 */
export function touchedPaths(
  written: { resource: string; id: number | null },
  record: object | null,
): string[] {
  const kind = kindOf(written.resource);
  if (kind.name === 'media') return [];
  const ownPaths = written.id === null ? [] : [pathOf(kindOf(shownAs(kind)), written.id)];
  const linked = Object.values(kind.links).flatMap(({ kind: target, at }) =>
    valuesAt(record, at).map(id => pathOf(kindOf(target), Number(id))),
  );
  return [...ownPaths, ...linked];
}
