import { type AnyKind, fieldLabel } from 'shared/contract';
import { shortLabel } from 'shared/server';
import type { Locale } from '../../config/texts';
import type { ColumnField, Resource } from '../../domain/records/resource';
import { normalizedText } from '../../store/normalized-text';
import { isSubmissionUuid, questionOf } from './submissions';

/** Columns of a file that do not belong to a field. */
type OwnColumn = 'uuid' | 'external_id' | 'until';
export type Column = ColumnField | OwnColumn;

/** Other names of these columns, mostly from the standards for occurrences. */
const OWN: Readonly<Record<OwnColumn, readonly string[]>> = {
  uuid: ['occurrenceid', 'identifiantpermanent', 'idsinpocctax', 'uuid_perm_sinp', 'unique_id_sinp'],
  external_id: [],
  until: ['jourdatefin', 'datefin', 'date_fin', 'date_max'],
};
const COLUMN = 'column.';

/** Columns that only files of the occurrence standards have: Darwin Core (GBIF), SINP and GeoNature. */
const STANDARD = new Set([
  'occurrenceid',
  'basisofrecord',
  'gbifid',
  'jourdatedebut',
  'nomcite',
  'id_synthese',
]);

export const isStandardFile = (columns: readonly string[]): boolean =>
  columns.some(column => STANDARD.has(column.toLowerCase()));

const SPECIES = [
  ...['espece', 'scientific_name', 'vernacular_name', 'nom_scientifique', 'nom_vernaculaire', 'nom_vern'],
  ...['scientific name', 'nom scientifique'],
  ...['cd_nom', 'cdnom', 'cd_ref', 'cdref', 'scientificname', 'vernacularname'],
  ...['nom_cite', 'nomcite', 'nom_valide', 'lb_nom'],
];

/** Names of columns besides the names in exports and forms. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  accuracy_m: [
    ...['accuracy', 'precision', 'precision_gps', 'coordinate_uncertainty'],
    ...['coordinateuncertaintyinmeters', 'precisiongeometrie', 'precision_geographique'],
  ],
  arming: ['armement', 'type_arm', 'type_armement'],
  author: ['auteur', 'recordedby', 'observateuridentite', 'observateurs', 'observers'],
  cause: ['origine', 'cause_coupure'],
  comment: ['occurrenceremarks', 'comment_occurrence', 'comment_description'],
  count: ['individualcount', 'denombrementmin', 'nombre_min', 'count_min'],
  customers: ['clients', 'nb_clients', 'clients_coupes', 'customers_affected'],
  data_source_url: ['associatedreferences'],
  date: ['eventdate', 'jourdatedebut', 'datedebut', 'date_debut', 'date_min'],
  death_cause: ['causeofdeath', 'obsdescription'],
  feeder: ['depart', 'ligne', 'line', 'circuit', 'depart_hta', 'nom_depart'],
  minutes: ['duree', 'duree_min', 'duration', 'duree_minutes'],
  name: ['nom'],
  operator_number: [
    ...['id', 'num', 'numero', 'no', 'n', 'ref', 'code'].flatMap(word =>
      ['poteau', 'support', 'pylone'].map(pole => `${word}_${pole}`),
    ),
    ...['pole_id', 'pole_number', 'support_id', 'support_number'],
  ],
  owner: ['gestionnaire', 'proprietaire'],
  pole_attractivity: ['attr', 'attractivite'],
  pole_dangerousness: ['dang', 'dangerosite'],
  remark: ['obs', 'observation', 'observations', 'remarques'],
  season_from: ['debut_saison'],
  season_to: ['fin_saison'],
  species: SPECIES,
  time: ['heure', 'heure_debut', 'start_time'],
  state: ['vitality', 'occetatbiologique', 'etat_biologique', 'etat_bio'],
  species_list: ['especes', ...SPECIES],
};

/** Headers of columns in exports of earlier versions. */
const FORMER_HEADERS: Readonly<Record<string, readonly string[]>> = {
  comment: ['Commentaire'],
  condition: ['État'],
  count: ['Effectif'],
  data_source: ['Source'],
  data_source_url: ['Adresse de la source', 'Source address'],
  equipments: ['Équipements', 'Equipment'],
  infrstr: ['Support ou ligne'],
  sgmt_build_integr_risk: ['Intégration dans le bâti'],
  sgmt_landscape_integr_risk: ['Intégration dans la végétation', 'Vegetation integration'],
  sgmt_moving_risk: ['Risque de déplacement'],
};

/** Labels of a kind's field in both languages. */
export const labelsOf = ({ facts }: Pick<AnyKind, 'facts'>, name: string): string[] =>
  (['fr', 'en'] as const).flatMap(locale =>
    [shortLabel(facts, name, locale) ?? [], fieldLabel(facts, name, locale) ?? []].flat(),
  );

/**
 * All names that a field's column can have: the field's own names, synonyms, and present and former names in exports
 * and forms.
 */
function namesOf({ kind, own }: Resource, { name, input, facts }: ColumnField): string[] {
  const synonyms = SYNONYMS[facts.type] ?? SYNONYMS[name] ?? [];
  const exported = own.exported?.[name] ?? name;
  return [name, input, ...synonyms, exported, ...labelsOf(kind, name), ...(FORMER_HEADERS[name] ?? [])];
}

/** The name of a column in a language, as in exports. */
export const titleOf = ({ kind }: Resource, { name }: ColumnField, locale: Locale): string =>
  shortLabel(kind.facts, name, locale) ?? name;

export const plainNamesOf = (resource: Resource, one: ColumnField): string[] =>
  namesOf(resource, one).map(name => normalizedText(name));

/** How the program that wrote a file names columns. */
export interface NameHabits {
  /** Whether the format cuts names. A cut name stands for a field if it begins the names of that field only. */
  truncates?: boolean;
  /** Whether names are questions of a form, preceded by their groups. */
  isForm?: boolean;
  isStandard?: boolean;
}

/** Maximum length in bytes of a column's name in a Shapefile. A name with an accent may be cut a byte earlier. */
const MOST_NAME_BYTES = 10;

const squashed = (name: string) => name.replaceAll(/[^a-z0-9]/g, '');

/** The only column whose name begins with a cut name, such as `network_ty`. */
function columnCut(byName: ReadonlyMap<string, Column>, name: string): Column | undefined {
  const bytes = Buffer.byteLength(name);
  if (bytes < MOST_NAME_BYTES - 1 || bytes > MOST_NAME_BYTES) return undefined;
  const start = squashed(normalizedText(name));
  const begun = [...byName].filter(([full]) => squashed(full).startsWith(start));
  const columns = new Set(begun.map(([, column]) => column));
  const [only] = columns;
  return columns.size === 1 ? only : undefined;
}

/** The field of a question in groups; `formhub/uuid` belongs to the form itself. */
function questionIn(byName: ReadonlyMap<string, Column>, column: string): Column | undefined {
  const one = byName.get(normalizedText(questionOf(column)));
  return one === 'uuid' ? undefined : one;
}

export const isSeveral = (one: Column | undefined): boolean =>
  typeof one === 'object' && (one.facts.type === 'items' || one.facts.type === 'species_list');

/** The field of a choice that a form splits into columns of 0 and 1: `armement/NVS`, `avis/isoler`. */
function fieldOfChoice(byName: ReadonlyMap<string, Column>, column: string): Column | undefined {
  const at = column.lastIndexOf('/');
  if (at < 1) return undefined;
  const question = byName.get(normalizedText(questionOf(column.slice(0, at))));
  const choice = byName.get(normalizedText(column.slice(at + 1)));
  if (!choice) return isSeveral(question) ? question : undefined;
  return typeof choice === 'object' && choice.facts.type === 'flag' ? choice : undefined;
}

/** The fields that files have columns for. Ids of operators' poles mean nothing outside an installation. */
export const columnsOf = ({ fields, items, rows }: Resource): readonly ColumnField[] => [
  ...fields.filter(({ facts }) => facts.type !== 'pole'),
  ...items,
  ...rows,
];

/**
 * Makes a function that finds the field of a column, regardless of case, accents and language.
 * @param texts the file's column names: `column.name=nom_site`
 * @param assigned fields by column. No other column can have these fields. A column with an empty field is ignored
 * @param habits of the program that wrote the names
 */
export function columnFinder(
  resource: Resource,
  texts: Readonly<Record<string, string>> = {},
  assigned: ReadonlyMap<string, string> = new Map(),
  { truncates = false, isForm = false }: NameHabits = {},
): (column: string) => Column | undefined {
  const byName = new Map<string, Column>();
  const add = (name: string, column: Column) => {
    const plain = normalizedText(name);
    if (!byName.has(plain)) byName.set(plain, column);
  };
  for (const own of ['uuid', 'external_id'] as const) for (const name of [own, ...OWN[own]]) add(name, own);
  for (const one of columnsOf(resource)) for (const name of namesOf(resource, one)) add(name, one);
  if (byName.has('date')) for (const name of OWN.until) add(name, 'until');
  const find = (column: string) =>
    byName.get(normalizedText(column)) ??
    byName.get(column.toLowerCase()) ??
    (truncates ? columnCut(byName, column) : undefined) ??
    fieldOfChoice(byName, column) ??
    (isForm ? questionIn(byName, column) : undefined);
  const chosen = new Map([...assigned].map(([column, field]) => [column, find(field)]));
  const taken = new Set(chosen.values());
  const named = new Map(
    Object.entries(texts).flatMap(([key, column]) => {
      const one = key.startsWith(COLUMN) && find(key.slice(COLUMN.length));
      return one ? [[column, one] as const] : [];
    }),
  );
  function fieldOf(column: string): Column | undefined {
    if (chosen.has(column)) return chosen.get(column);
    const isUuid = isForm && isSubmissionUuid(column);
    const one = named.get(column) ?? (isUuid ? 'uuid' : find(column));
    return taken.has(one) ? undefined : one;
  }
  const cached = new Map<string, Column | undefined>();
  return function columnOf(column) {
    const known = cached.get(column);
    if (known || cached.has(column)) return known;
    const one = fieldOf(column);
    cached.set(column, one);
    return one;
  };
}

/** Makes a function that reads a code, or the word for it in forms or exports. Other texts stay unchanged. */
export function codeReader({ kind }: Resource, codes: readonly string[]): (text: string) => string {
  const byWord = new Map(
    codes.flatMap(code => {
      const words = Object.values(kind.facts.words).map(words => words.code?.[code] ?? code);
      return [code, ...words].map(word => [normalizedText(word), code] as const);
    }),
  );
  return text => byWord.get(normalizedText(text)) ?? text;
}
