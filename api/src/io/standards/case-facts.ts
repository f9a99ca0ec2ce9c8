import { isAlive, type Species } from 'shared/contract';
import type { MortalityCase } from 'shared/kinds';
import type { AreaSummary } from 'shared/server';
import { departmentOf } from '../../domain/areas/link-regions';
import type { PublishedCase } from '../export/published-cases';
import type { Publisher } from './publisher';

type Properties = MortalityCase['properties'];

/** The properties of a case; for a blurred case, only what is published. */
export const propertiesOf = ({ properties }: PublishedCase): Properties => properties as Properties;

export const placeOf = ({ geometry }: PublishedCase) => (geometry as MortalityCase['geometry']).coordinates;

/** Whether the case is an absence: no bird was found, so none is dead of any cause. */
export const isAbsence = (one: PublishedCase): boolean => propertiesOf(one).count === 0;

/** Whether the bird was found alive, whatever became of it. */
export const isFoundAlive = (one: PublishedCase): boolean => propertiesOf(one).state === 'injured';

/** The scientific name without the bracket, which specifies a part of the taxon. */
export const taxonOf = ({ scientific_name }: Species): string => scientific_name.replace(/ \(.*\)$/, '');

/** Terms for causes of death in files for GBIF and the SINP, by code; imports accept the same terms. */
export const CAUSE_WORDS: Readonly<Record<string, { darwinCore: string; sinp: string }>> = {
  COD_EL: { darwinCore: 'electrocution', sinp: 'Électrocution sur une ligne électrique' },
  COD_IM: { darwinCore: 'collision with power line', sinp: 'Percussion d’une ligne électrique' },
};

/** Terms for the cause of a case; `undefined` if no bird was found, or for a cause without terms. */
export const causeOf = (one: PublishedCase) =>
  isAbsence(one) ? undefined : CAUSE_WORDS[propertiesOf(one).death_cause?.code ?? ''];

/** Like `causeOf`; `undefined` also for a bird that has not died. */
export const causeOfDeath = (one: PublishedCase) => (isAlive(propertiesOf(one)) ? undefined : causeOf(one));

/** The observer if they agreed to be named, otherwise the institution. */
export const recordedBy = (one: PublishedCase, { institution }: Publisher): string => {
  const { author, observer_named } = propertiesOf(one);
  return observer_named ? author : institution;
};

export type Area = Pick<AreaSummary, 'type' | 'code' | 'name'>;

const namesOf = (areas: readonly Area[], wanted: string) =>
  [...new Set(areas.filter(({ type }) => type === wanted).map(({ name }) => name))].join(' | ') || null;
const codeOf = (areas: readonly Area[], wanted: string) =>
  areas.find(({ type }) => type === wanted)?.code ?? '';
export const municipalityOf = (areas: readonly Area[]): string | null => namesOf(areas, 'ADMIN_COM');
export const regionOf = (areas: readonly Area[]): string | null => namesOf(areas, 'ADMIN_REG');

/** ISO codes of overseas regions, by the INSEE code of the region or of the department. */
const OVERSEAS: Readonly<Record<string, string>> = {
  '01': 'GP',
  '02': 'MQ',
  '03': 'GF',
  '04': 'RE',
  '06': 'YT',
  '971': 'GP',
  '972': 'MQ',
  '973': 'GF',
  '974': 'RE',
  '976': 'YT',
};

/** ISO code of the country or overseas territory. */
export function countryOf(areas: readonly Area[]): string {
  const department = departmentOf(codeOf(areas, 'ADMIN_COM'));
  return OVERSEAS[codeOf(areas, 'ADMIN_REG')] ?? OVERSEAS[department ?? ''] ?? 'FR';
}
