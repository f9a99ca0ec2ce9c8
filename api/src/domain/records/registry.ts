import type { AreaLinks } from './areas-of';
import { infrastructureLink, type Resource } from './resource';

const resources: Resource[] = [];

/** Registers kinds of record before the server is built. @returns a function that unregisters them */
export function registerResources(added: readonly Resource[]): () => void {
  const fresh = added.filter(one => !resources.includes(one));
  resources.push(...fresh);
  return function unregister() {
    for (const one of fresh) resources.splice(resources.indexOf(one), 1);
  };
}

export const allResources = (): readonly Resource[] => resources;

/** Kinds with a list of their own. Supports and lines share a hand-written list. */
export const listedResources = (): readonly Resource[] => resources.filter(({ kind }) => !kind.facts.readAs);

/** One kind per table. Supports and lines share a table. */
export const resourcesByTable = (): readonly Resource[] =>
  resources.filter((one, index) => resources.findIndex(({ own }) => own.table === one.own.table) === index);

/** A table whose records belong to supports and lines. `column` holds the id of the support or line. */
interface TableBelow {
  resource: Resource;
  table: string;
  column: string;
  /** Whether the records can exist without a support or line. */
  isOptional: boolean;
}

export const tablesBelow = (): TableBelow[] =>
  resources.flatMap(resource => {
    const link = infrastructureLink(resource);
    if (!link) return [];
    const { column, facts } = link;
    return [{ resource, table: resource.own.table, column, isOptional: facts.optional === true }];
  });

/** Tables in which records name several supports and lines. */
export const targetTables = () =>
  resources.flatMap(resource =>
    resource.targets.map(({ table, link }) => ({
      ...{ table, column: link.column },
      ...{ records: resource.own.table, record: `${resource.own.singular}_id` },
    })),
  );

/** The tables that link records to areas, for all kinds that have such tables. */
export const allAreaLinks = (): AreaLinks[] => resourcesByTable().flatMap(({ areas }) => areas ?? []);

/** Tables of ordered works, of alarms and of campaigns, dependent tables first. */
const WORK_TABLES = ['campaign_targets', 'campaigns', 'alarms', 'work_events', 'work_items', 'work_orders'];

/** Tables of entered data and of what follows from it: kinds, works, alarms, campaigns, sensitive areas and pictures. */
export const enteredTables = (): string[] => [
  ...resourcesByTable().map(({ own }) => own.table),
  ...WORK_TABLES,
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
