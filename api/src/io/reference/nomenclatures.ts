import { areaName, type NomenclatureTypeCode } from 'shared/contract';
import regions from '../../domain/areas/data/regions.json';
import lists from './data/lists.json';

/** An item of a reference list of a new installation. */
export interface ReferenceItem {
  code: string;
  label: string;
  label_en: string;
  /** Items of other lists, as `type:code`. */
  parents: readonly string[];
}

/** A reference list with its items in display order. */
export interface ReferenceList {
  code: NomenclatureTypeCode;
  mnemonic: string;
  label: string;
  label_en: string;
  items: readonly ReferenceItem[];
}

const REGION_ITEMS = regions.features.map(
  ({ properties: { code, name } }): ReferenceItem => ({
    code,
    label: name,
    label_en: areaName({ name, type: 'ADMIN_REG' }, 'en'),
    parents: [],
  }),
);

/** All reference lists of a new installation, parents first; the areas of intervention are the regions. */
export const REFERENCE_LISTS = lists.map(list =>
  list.code === 'AREAS' ? { ...list, items: REGION_ITEMS } : list,
) as readonly ReferenceList[];
