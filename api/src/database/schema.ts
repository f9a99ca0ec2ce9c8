import type { Generated, Insertable, Selectable } from 'kysely';
import type { ImportKind, TaxonRank } from 'shared/contract';
import type { AdministeredKind, ItemKind } from 'shared/contract/administration';
import type {
  AccountTokenTable,
  AttemptTable,
  KnownAddressTable,
  MailTable,
  SessionTable,
  SignInFailureTable,
  SignUpTable,
} from './account-tables';
import type {
  DiagnosisTable,
  EquipmentTable,
  InfrastructureTable,
  MediaTable,
  MortalityCaseTable,
  OperationTable,
  SensitiveAreaTable,
  SpatialColumns,
  StampColumns,
} from './record-tables';

export type {
  DiagnosisTable,
  EquipmentTable,
  InfrastructureTable,
  MediaTable,
  MortalityCaseTable,
  OperationTable,
  SensitiveAreaTable,
  SpatialColumns,
  StampColumns,
};

/** Yes or no; a number on both engines. */
export type Flag = 0 | 1;

export interface UserTable {
  id: Generated<number>;
  uuid: string;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  avatar: string | null;
  password_hash: string;
  email_verified: Flag;
  is_active: Flag;
  /** Access tokens issued before this second are refused. */
  tokens_valid_from: Generated<number>;
  created_at: string;
  demonstration: Generated<Flag>;
  /** Language of the mails. */
  locale: Generated<'fr' | 'en'>;
  /** When the welcome mail was written: only once. */
  welcomed_at: Generated<string | null>;
  /** Closed by its owner: what it entered stays, nothing personal does. */
  closed_at: Generated<string | null>;
  /** Closed because the request for it was refused. */
  refused_at: Generated<string | null>;
}

export interface RefreshTokenTable {
  jti: string;
  family: string;
  user_id: number;
  created_at: string;
  expires_at: string;
  used_at: string | null;
  revoked_at: string | null;
}

export interface NomenclatureTypeTable {
  id: Generated<number>;
  code: string;
  mnemonic: string;
  label: string;
  label_en: string;
  position: number;
}

export interface NomenclatureTable {
  id: Generated<number>;
  type_id: number;
  code: string;
  label: string;
  label_en: string;
  status: 'active' | 'disabled';
  position: number;
}

export interface SpeciesTable {
  id: Generated<number>;
  code: string;
  scientific_name: string;
  vernacular_name: string;
  vernacular_name_en: string;
  /** How exactly it names a bird. */
  rank: TaxonRank;
  active: Flag;
  photo: string | null;
  /** Normalised: every name and the code. */
  search_text: string;
}

export interface GeoAreaTable extends SpatialColumns {
  id: Generated<number>;
  /** Code of the list `GAN`. */
  type: string;
  code: string;
  name: string;
  search_text: string;
  /** The region a municipality is part of. */
  parent_id: Generated<number | null>;
}

/** Cells of half a degree, counted from 0, 0, in which records must be attached to areas anew. */
export interface AreaCheckTable {
  x: number;
  y: number;
  /** The last record of each kind that was. */
  infrastructures_after: Generated<number>;
  mortality_after: Generated<number>;
}

export interface BaseLayerTable {
  id: Generated<number>;
  name: string;
  name_en: string;
  url: string;
  attribution: string;
  is_default: Flag;
  layer_type: 'base' | 'overlay';
  max_zoom: number;
  offline_max_zoom: number | null;
  position: number;
}

export interface NewsTable {
  id: Generated<number>;
  title: string;
  title_en: string;
  summary: string;
  summary_en: string;
  /** Safe HTML. */
  body: string;
  body_en: string;
  private: Flag;
  published: string;
  demonstration: Generated<Flag>;
}

export interface PartnerTable {
  id: Generated<number>;
  name: string;
  url: string;
  logo: string | null;
  position: number;
  demonstration: Generated<Flag>;
}

export interface HistoryTable {
  id: Generated<number>;
  item_kind: ItemKind | AdministeredKind;
  item_id: number;
  user_id: number | null;
  at: string;
  action: 'create' | 'update' | 'delete' | 'restore';
  /** JSON `{field: {before, after}}`. */
  changes: string;
  /** In whose journal it stands: the infrastructure itself, or the one a visit, a work or a case belongs to. */
  infrastructure_id: number | null;
  /** The import it is part of: the history tells that one instead. */
  batch_id: number | null;
}

export interface IdempotencyKeyTable {
  user_id: number;
  key: string;
  /** Method, path and body of the first request. */
  request_hash: string;
  status: number;
  /** JSON of the headers that belong to the answer. */
  headers: string;
  body: string;
  created_at: string;
}

export interface ImportBatchTable {
  id: Generated<number>;
  user_id: number | null;
  kind: ImportKind;
  file: string;
  /** Created so far. */
  records: number;
  at: string;
  finished_at: string | null;
  undone_at: string | null;
}

export interface ImportTable {
  user_id: number;
  /** `Idempotency-Key` of its request. */
  key: string;
  /** JSON of how far it is. */
  progress: string;
  cancelled: Generated<Flag>;
  told_at: string;
}

/** The tables of the database. */
export interface Database {
  users: UserTable;
  groups: { id: Generated<number>; name: string };
  user_groups: { user_id: number; group_id: number };
  user_areas: { user_id: number; nomenclature_id: number };
  refresh_tokens: RefreshTokenTable;
  sessions: SessionTable;
  sign_ups: SignUpTable;
  account_tokens: AccountTokenTable;
  mails: MailTable;
  attempts: AttemptTable;
  sign_in_failures: SignInFailureTable;
  known_addresses: KnownAddressTable;
  nomenclature_types: NomenclatureTypeTable;
  nomenclatures: NomenclatureTable;
  nomenclature_parents: { nomenclature_id: number; parent_id: number };
  species: SpeciesTable;
  geo_areas: GeoAreaTable;
  area_checks: AreaCheckTable;
  base_layers: BaseLayerTable;
  news: NewsTable;
  partners: PartnerTable;
  media: MediaTable;
  infrastructures: InfrastructureTable;
  infrastructure_areas: { infrastructure_id: number; area_id: number };
  infrastructure_sensitive_areas: { infrastructure_id: number; sensitive_area_id: number };
  diagnoses: DiagnosisTable;
  diagnosis_armings: { diagnosis_id: number; nomenclature_id: number; position: number };
  diagnosis_media: { diagnosis_id: number; media_id: number; position: number };
  operations: OperationTable;
  operation_equipments: EquipmentTable;
  operation_media: { operation_id: number; media_id: number; position: number };
  mortality_cases: MortalityCaseTable;
  mortality_areas: { mortality_id: number; area_id: number };
  mortality_sensitive_areas: { mortality_id: number; sensitive_area_id: number };
  mortality_media: { mortality_id: number; media_id: number; position: number };
  sensitive_areas: SensitiveAreaTable;
  history: HistoryTable;
  idempotency_keys: IdempotencyKeyTable;
  imports: ImportTable;
  import_batches: ImportBatchTable;
  meta: { name: string; value: string };
}

/** A row as it is read, and as it is written, of a table. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
