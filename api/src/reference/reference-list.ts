import type { NomenclatureTypeCode } from 'shared/contract';

/** A parent of an item, as `type:code` of an item of another list. */
export type ParentReference = `${NomenclatureTypeCode}:${string}`;

/** One item of a reference list as it is laid down on first start. */
export interface ReferenceItem {
  code: string;
  label: string;
  label_en: string;
  parents: readonly ParentReference[];
}

/** A reference list with its items in the order in which they are offered. */
export interface ReferenceList {
  code: NomenclatureTypeCode;
  mnemonic: string;
  label: string;
  label_en: string;
  items: readonly ReferenceItem[];
}

/** A row of a list: code, French label, English label. */
export type ReferenceRow = readonly [code: string, label: string, labelEn: string];

/** Items out of rows that share their parents. */
export function itemsUnder(
  parents: readonly ParentReference[],
  rows: readonly ReferenceRow[],
): ReferenceItem[] {
  return rows.map(([code, label, label_en]) => ({ code, label, label_en, parents }));
}

export const DISTRIBUTION = 'NETW_TYP:HTA-BT' satisfies ParentReference;
export const TRANSMISSION = 'NETW_TYP:HTB' satisfies ParentReference;
export const POLE = 'IFR_TYPE:POLE' satisfies ParentReference;
export const LINE = 'IFR_TYPE:LINE' satisfies ParentReference;
