import type { Nomenclatures } from '../../api';

/** Told under other names, or not by a list. */
const APART = new Set(['uuid', 'geom', 'infrastructure', 'media_id', 'infrstr_id', 'species_id']);

/** The fields of a body as answers show them: what `…_id` names is looked up in the reference lists. */
export function waitingFields(body: object, { byId }: Pick<Nomenclatures, 'byId'>): Record<string, unknown> {
  const shown = (name: string, value: unknown): [string, unknown] => {
    if (!name.endsWith('_id')) return [name, value];
    const items = Array.isArray(value) ? value.flatMap(id => byId(id) ?? []) : (byId(Number(value)) ?? null);
    return [name.slice(0, -'_id'.length), items];
  };
  const told = Object.entries(body).filter(([name]) => !APART.has(name));
  return Object.fromEntries(told.map(([name, value]) => shown(name, value)));
}
