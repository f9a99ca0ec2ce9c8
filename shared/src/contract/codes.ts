/** Codes of the reference lists. */
export const NOMENCLATURE_TYPES = [
  'NETW_TYP',
  'OWNER',
  'IFR_TYPE',
  'IFR_COND',
  'RISK_LEV',
  'CAUSE_OF_DEATH',
  'COD_SRC',
  'CARE_CTR',
  'OP_TYPE',
  'GAN',
  'AREAS',
  'ARMING',
  'EQMT_TYPE',
] as const;
export type NomenclatureTypeCode = (typeof NOMENCLATURE_TYPES)[number];

export const RISK_LEVELS = ['RISK_L', 'RISK_M', 'RISK_H'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

export const INFRASTRUCTURE_TYPES = ['POLE', 'LINE'] as const;
export type InfrastructureType = (typeof INFRASTRUCTURE_TYPES)[number];

export const NEUTRALIZATIONS = ['none', 'partial', 'full'] as const;
export type Neutralization = (typeof NEUTRALIZATIONS)[number];

export const CAUSES_OF_DEATH = ['COD_EL', 'COD_IM', 'COD_UNKNOWN'] as const;
export type CauseOfDeath = (typeof CAUSES_OF_DEATH)[number];

/**
 * IUCN categories of a red list: from the least (LC) to the most threatened (CR), then the categories without a level
 * of threat.
 */
export const RED_LIST = ['LC', 'NT', 'VU', 'EN', 'CR', 'DD', 'NA', 'NE'] as const;
export type RedList = (typeof RED_LIST)[number];

/** Size of a bird by body mass: S < 150 g, M < 1 kg, L from 1 kg; XL for eagles, vultures, storks and the like. */
export const SIZE_CLASSES = ['S', 'M', 'L', 'XL'] as const;
export type SizeClass = (typeof SIZE_CLASSES)[number];

/** Means by which somebody searches for dead birds. */
export const WAYS = ['FOOT', 'VEHICLE', 'DOG', 'DRONE'] as const;
export type Way = (typeof WAYS)[number];

/** Months as two digits, as in dates. */
export const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const;
export type Month = (typeof MONTHS)[number];

export const RESOURCE_TYPES = ['Point', 'Line'] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** The infrastructure type of a geometry: a point is a support, anything else is a line. */
export function infrastructureTypeOf(resource: ResourceType): InfrastructureType {
  return resource === 'Point' ? 'POLE' : 'LINE';
}

/** Limits of texts and passwords in characters, of pictures in bytes and pixels, and of numbers of items. */
export const LIMITS = {
  text: 300,
  reference: 50,
  equipmentCount: 100,
  mortalityCount: 100_000,
  pictureBytes: 20 * 1024 * 1024,
  picturePixels: 50_000_000,
  pictureSide: 2048,
  picturesPerRecord: 50,
  lineVertices: 10_000,
  passwordMinimum: 12,
  /**
   * Distance in metres within which two records are probably the same: the accuracy of a phone's position under open
   * sky.
   */
  duplicateMetres: 15,
  /** Metres between a line and the supports that carry it. */
  carriesMetres: 30,
} as const;

/** Changes of an operator's pole since somebody linked its support or looked at it last. */
export const POLE_CHANGES = ['moved', 'gone'] as const;
export type PoleChange = (typeof POLE_CHANGES)[number];
