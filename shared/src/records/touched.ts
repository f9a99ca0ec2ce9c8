import type { KindFacts } from '../contract';
import { valuesAt } from '../contract/record-filter';
import { allKinds, findKind, kindOf, shownAs } from './known-kinds';

/** The records that a kind links to, also in its rows: their kinds, and where answers have their ids. */
const linksOf = ({ fields, links, placed }: KindFacts): { kind: string; at: string }[] => [
  ...Object.values(links),
  ...Object.entries(fields).flatMap(([rows, { fields: inRows = {} }]) =>
    Object.entries(inRows).flatMap(([name, { type, kind = '' }]) =>
      type === 'link' ? [{ kind, at: `${placed ? 'properties.' : ''}${rows}[].${name}` }] : [],
    ),
  ),
];

/**
 * Kinds whose queries a write invalidates: its own kind, the kinds it links to, the kinds that link to it, and the
 * kinds whose answers contain records of its own kind or of a linking kind.
 */
export function touchedKinds(name: string): string[] {
  const kind = kindOf(name);
  const shownKind = shownAs(kind);
  const linked = linksOf(kind).map(link => link.kind);
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
  // A kind whose remote this page has not loaded has no copies to renew.
  const linked = linksOf(kind).flatMap(({ kind: target, at }) => {
    const facts = findKind(target);
    return facts ? valuesAt(record, at).map(id => pathOf(facts, Number(id))) : [];
  });
  return [...ownPaths, ...linked];
}
