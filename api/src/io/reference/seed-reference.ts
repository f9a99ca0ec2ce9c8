import { nextPosition } from '../../domain/administered/next-position';
import { areaText } from '../../domain/areas/administered-areas';
import { linkRegions } from '../../domain/areas/link-regions';
import { geometryColumns } from '../../store/boxes';
import type { Queryable } from '../../store/connect';
import type { Engine } from '../../store/engine';
import { groupBy } from '../../store/group-by';
import { inChunks } from '../../store/in-chunks';
import { normalizedText } from '../../store/normalized-text';
import { claimOnce } from './claim-once';
import { BASE_LAYERS, OVERLAYS, REFERENCE_AREAS, REFERENCE_LISTS, SPECIES } from './first-data';
import { nomenclatureIds } from './nomenclature-ids';
import { seedUnidentifiedBirds } from './unidentified-birds';

/** Row of `meta` that prevents a second seeding, so that data removed by administrators stays removed. */
const SEEDED = 'reference_data';

async function seedNomenclatures(db: Queryable): Promise<void> {
  const types = await db
    .insertInto('nomenclature_types')
    .values(
      REFERENCE_LISTS.map(({ code, mnemonic, label, label_en }, position) => ({
        code,
        mnemonic,
        label,
        label_en,
        position,
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const typeIds = new Map(types.map(type => [type.code, type.id]));
  const items = REFERENCE_LISTS.flatMap(list =>
    list.items.map(({ code, label, label_en }, position) => {
      const type_id = typeIds.get(list.code);
      if (type_id === undefined) throw new Error(`Reference list ${list.code} was not written`);
      return { type_id, code, label, label_en, status: 'active' as const, position };
    }),
  );
  await inChunks(items, rows => db.insertInto('nomenclatures').values(rows).execute());
  const idOf = await nomenclatureIds(db);
  const parents = REFERENCE_LISTS.flatMap(list =>
    list.items.flatMap(item =>
      item.parents.map(parent => ({
        nomenclature_id: idOf(`${list.code}:${item.code}`),
        parent_id: idOf(parent),
      })),
    ),
  );
  await inChunks(parents, rows => db.insertInto('nomenclature_parents').values(rows).execute());
}

/**
 * Adds species without TAXREF number, status and size. `seedTaxrefNumbers` and `seedSpeciesWeights` fill these in.
 */
async function seedSpecies(db: Queryable): Promise<void> {
  const rows = SPECIES.map(({ cd_nom: _, red_list: __, size_class: ___, ...species }) => ({
    ...species,
    rank: 'species' as const,
    active: 1 as const,
    photo: null,
    search_text: normalizedText(
      species.code,
      species.scientific_name,
      species.vernacular_name,
      species.vernacular_name_en,
    ),
  }));
  await inChunks(rows, chunk => db.insertInto('species').values(chunk).execute());
}

async function seedAreas(db: Queryable, engine: Engine): Promise<void> {
  const rows = REFERENCE_AREAS.map(({ type, code, name, geometry }) => ({
    type,
    code,
    name,
    search_text: areaText({ type, code, name }),
    ...geometryColumns(engine, geometry),
  }));
  await inChunks(rows, chunk => db.insertInto('geo_areas').values(chunk).execute());
  const areas = await db.selectFrom('geo_areas').select('id').execute();
  await linkRegions(db, engine, { ids: areas.map(area => area.id) });
}

async function seedBaseLayers(db: Queryable): Promise<void> {
  const rows = BASE_LAYERS.map(({ default: isDefault, ...layer }, position) => ({
    ...layer,
    is_default: isDefault ? (1 as const) : (0 as const),
    position,
  }));
  await db.insertInto('base_layers').values(rows).execute();
}

/**
 * Seeds reference lists, species, areas and base layers, once per database. Needs the migrated schema; `db` must be a
 * transaction.
 * @returns `false` if the database was seeded before
 */
export async function seedReference(db: Queryable, engine: Engine): Promise<boolean> {
  if (!(await claimOnce(db, SEEDED))) return false;
  await seedNomenclatures(db);
  await seedSpecies(db);
  await seedUnidentifiedBirds(db);
  await seedAreas(db, engine);
  await seedBaseLayers(db);
  return true;
}

/** Row of `meta` that prevents a second addition, so that overlays removed by administrators stay removed. */
const OVERLAYS_SEEDED = 'operator_overlays';

/**
 * Adds overlays of operators' open data, switched off. It does so once per database, also in older installations.
 * @returns `false` if this was done before
 */
export async function seedOverlays(db: Queryable): Promise<boolean> {
  if (!(await claimOnce(db, OVERLAYS_SEEDED))) return false;
  const first = await nextPosition(db, 'base_layers');
  const rows = OVERLAYS.map(({ dashed, ...overlay }, at) => ({
    ...overlay,
    layer_type: 'overlay' as const,
    is_default: 0 as const,
    max_zoom: 19,
    position: first + at,
    shown: 0 as const,
    seen_by: 'readers' as const,
    dashed: dashed ? (1 as const) : (0 as const),
  }));
  await db.insertInto('base_layers').values(rows).execute();
  return true;
}

/** Row of `meta` that prevents filling in a second time, so that values removed by administrators stay removed. */
const WEIGHTS_SEEDED = 'species_weights';

/**
 * Fills in status and size of the reference species that have neither. It does so once per database, also in older
 * installations. Species are matched by scientific name, since an import of TAXREF changes codes.
 * @returns `false` if this was done before
 */
export async function seedSpeciesWeights(db: Queryable): Promise<boolean> {
  if (!(await claimOnce(db, WEIGHTS_SEEDED))) return false;
  const empty = await db
    .selectFrom('species')
    .select(['id', 'scientific_name'])
    .where('red_list', 'is', null)
    .where('size_class', 'is', null)
    .execute();
  const idOf = new Map(empty.map(({ id, scientific_name }) => [scientific_name, id]));
  const equal = groupBy(SPECIES, ({ red_list, size_class }) => JSON.stringify({ red_list, size_class }));
  for (const [values, species] of equal) {
    const ids = species.flatMap(({ scientific_name }) => idOf.get(scientific_name) ?? []);
    if (ids.length > 0)
      await db.updateTable('species').set(JSON.parse(values)).where('id', 'in', ids).execute();
  }
  return true;
}

/** Row of `meta` that prevents filling in a second time, so that numbers removed by administrators stay removed. */
const NUMBERS_SEEDED = 'taxref_numbers';

/**
 * Fills in missing TAXREF numbers of reference species. It does so once per database, also in older installations.
 * Species are matched by scientific name.
 * @returns `false` if this was done before
 */
export async function seedTaxrefNumbers(db: Queryable): Promise<boolean> {
  if (!(await claimOnce(db, NUMBERS_SEEDED))) return false;
  for (const { cd_nom, scientific_name } of SPECIES)
    if (cd_nom !== null)
      await db
        .updateTable('species')
        .set({ cd_nom })
        .where('scientific_name', '=', scientific_name)
        .where('cd_nom', 'is', null)
        .execute();
  return true;
}
