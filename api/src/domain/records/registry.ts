import type { AreaLinks } from './area-links';
import { infrastructureLink, type Resource } from './resource';

const resources: Resource[] = [];

/** Adds kinds of record, before the server is built. @returns takes them away again */
export function registerResources(added: readonly Resource[]): () => void {
  const fresh = added.filter(one => !resources.includes(one));
  resources.push(...fresh);
  return function unregister() {
    for (const one of fresh) resources.splice(resources.indexOf(one), 1);
  };
}

/** Every kind of record. */
export const allResources = (): readonly Resource[] => resources;

/** Kinds with a list of their own: supports and lines are listed together, by hand. */
export const listedResources = (): readonly Resource[] => resources.filter(({ kind }) => !kind.facts.readAs);

/** Kinds of one table each: supports and lines count as one. */
export const resourcesByTable = (): readonly Resource[] =>
  resources.filter((one, place) => resources.findIndex(({ own }) => own.table === one.own.table) === place);

/** A table whose records belong to supports and lines, and its column that names one. */
interface TableBelow {
  resource: Resource;
  table: string;
  column: string;
  /** Whether its records can do without. */
  isOptional: boolean;
}

export const tablesBelow = (): TableBelow[] =>
  resources.flatMap(resource => {
    const link = infrastructureLink(resource);
    if (!link) return [];
    const { column, facts } = link;
    return [{ resource, table: resource.own.table, column, isOptional: facts.optional === true }];
  });

/** Where each kind that has a place keeps the areas it lies in. */
export const allAreaLinks = (): AreaLinks[] => resourcesByTable().flatMap(({ areas }) => areas ?? []);

/** Tables of records as somebody enters them: those of kinds, sensitive areas and pictures. */
export const enteredTables = (): string[] => [
  ...resourcesByTable().map(({ own }) => own.table),
  'sensitive_areas',
  'media',
];

export const findResource = (kind: string): Resource | undefined =>
  resources.find(({ kind: { name } }) => name === kind);

export function resourceOf(kind: string): Resource {
  const resource = findResource(kind);
  if (!resource) throw new Error(`No kind of record is called ${kind}`);
  return resource;
}
