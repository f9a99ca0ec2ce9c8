import type { InfrastructureType } from './codes';
import type { Nomenclature, NomenclatureType } from './reference';

/** The infrastructure and network an item is chosen for. */
export interface ChoiceContext {
  infrastructureType: InfrastructureType;
  /** Code of the network type; `null` when unknown. */
  networkType: string | null;
}

type Lists = readonly NomenclatureType[];

function idOf(lists: Lists, type: string, code: string | null): number | undefined {
  return lists.find(list => list.code === type)?.nomenclatures?.find(item => item.code === code)?.id;
}

function idsOf(lists: Lists, type: string): Set<number> {
  return new Set(lists.find(list => list.code === type)?.nomenclatures?.map(item => item.id));
}

/**
 * Whether an arming or equipment is offered. If it has parents in the list of infrastructure types or of network
 * types, they must include the type of the context. An unknown network type excludes nothing.
 */
export function isOffered(item: Nomenclature, lists: Lists, context: ChoiceContext): boolean {
  const allows = (type: string, code: string | null) => {
    const ofList = idsOf(lists, type);
    const parents = item.parents.filter(id => ofList.has(id));
    if (parents.length === 0 || code === null) return true;
    const id = idOf(lists, type, code);
    return id !== undefined && parents.includes(id);
  };
  return allows('IFR_TYPE', context.infrastructureType) && allows('NETW_TYP', context.networkType);
}

/** The active items of a list, in order, filtered by the parent rule when a context is given. */
export function choicesOf(lists: Lists, type: string, context?: ChoiceContext): Nomenclature[] {
  const items = lists.find(list => list.code === type)?.nomenclatures ?? [];
  return items.filter(item => item.status === 'active' && (!context || isOffered(item, lists, context)));
}
