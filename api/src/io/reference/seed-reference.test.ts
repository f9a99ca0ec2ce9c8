import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, openSqlite } from '../../store/connect';
import { migrate } from '../../store/migrations/migrate';
import { REFERENCE_AREAS, REFERENCE_LISTS, SPECIES } from './first-data';
import { nomenclatureIds } from './nomenclature-ids';
import { seedReference, seedSpeciesWeights, seedTaxrefNumbers } from './seed-reference';
import { seedUnidentifiedBirds, UNIDENTIFIED_BIRDS } from './unidentified-birds';

describe('reference data on first start', () => {
  let folder: string;
  let connection: Connection;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'avicable-reference-'));
    connection = openSqlite(folder);
    await migrate(connection.db, connection.engine);
  });
  afterAll(async () => {
    await connection.close();
    await rm(folder, { recursive: true });
  });

  const seed = () =>
    connection.db.transaction().execute(transaction => seedReference(transaction, connection.engine));
  const count = async (table: 'nomenclatures' | 'species' | 'geo_areas' | 'base_layers') =>
    Number(
      (
        await connection.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );

  it('lays everything down once', async () => {
    expect(await seed()).toBe(true);
    expect(await count('nomenclatures')).toBe(REFERENCE_LISTS.flatMap(list => list.items).length);
    expect(await count('species')).toBe(SPECIES.length + UNIDENTIFIED_BIRDS.length);
    expect(await count('geo_areas')).toBe(REFERENCE_AREAS.length);
    expect(await count('base_layers')).toBeGreaterThan(1);
  });

  it('joins items to their parents', async () => {
    const idOf = await nomenclatureIds(connection.db);
    const parents = await connection.db
      .selectFrom('nomenclature_parents')
      .select('parent_id')
      .where('nomenclature_id', '=', idOf('ARMING:H61'))
      .execute();
    expect(parents.map(row => row.parent_id).sort()).toEqual(
      [idOf('NETW_TYP:HTA-BT'), idOf('IFR_TYPE:POLE')].sort(),
    );
  });

  it('finds a species without its accents', async () => {
    const stone = await connection.db
      .selectFrom('species')
      .select('code')
      .where(connection.engine.holdsWord('search_text', 'oedicneme'))
      .execute();
    expect(stone.map(row => row.code)).toEqual(['BUROED']);
  });

  it('adds unidentified birds to an older installation, once', async () => {
    const { db } = connection;
    await db.deleteFrom('species').where('rank', '<>', 'species').execute();
    expect(await seedUnidentifiedBirds(db)).toBe(false);
    expect(await count('species')).toBe(SPECIES.length);
    await db.deleteFrom('meta').where('name', '=', 'unidentified_birds').execute();
    expect(await seedUnidentifiedBirds(db)).toBe(true);
    expect(await count('species')).toBe(SPECIES.length + UNIDENTIFIED_BIRDS.length);
    for (const field of ['code', 'scientific_name', 'vernacular_name', 'vernacular_name_en'] as const)
      expect(new Set(UNIDENTIFIED_BIRDS.map(bird => bird[field])).size).toBe(UNIDENTIFIED_BIRDS.length);
  });

  it('fills in status and size once, and keeps what is there', async () => {
    const { db } = connection;
    const weightsOf = async (name: string) =>
      await db
        .selectFrom('species')
        .select(['red_list', 'size_class'])
        .where('scientific_name', '=', name)
        .executeTakeFirstOrThrow();
    const kite = { red_list: 'NT' as const, size_class: 'L' as const };
    await db.updateTable('species').set(kite).where('scientific_name', '=', 'Milvus milvus').execute();
    // As after an import of TAXREF, which changes the code.
    const eagle = { code: '2645' };
    await db.updateTable('species').set(eagle).where('scientific_name', '=', 'Aquila fasciata').execute();
    expect(await seedSpeciesWeights(db)).toBe(true);
    expect(await weightsOf('Aquila fasciata')).toEqual({ red_list: 'EN', size_class: 'XL' });
    expect(await weightsOf('Milvus milvus')).toEqual(kite);
    await db.updateTable('species').set({ red_list: null, size_class: null }).execute();
    expect(await seedSpeciesWeights(db)).toBe(false);
    expect(await weightsOf('Aquila fasciata')).toEqual({ red_list: null, size_class: null });
  });

  it('fills in TAXREF numbers once, and keeps what is there', async () => {
    const { db } = connection;
    const numberOf = async (name: string) =>
      (
        await db
          .selectFrom('species')
          .select('cd_nom')
          .where('scientific_name', '=', name)
          .executeTakeFirstOrThrow()
      ).cd_nom;
    await db
      .updateTable('species')
      .set({ cd_nom: 99 })
      .where('scientific_name', '=', 'Milvus milvus')
      .execute();
    expect(await seedTaxrefNumbers(db)).toBe(true);
    expect(await numberOf('Milvus milvus')).toBe(99);
    expect(await numberOf('Aquila chrysaetos')).toBe(2645);
    // The list of numbers has another name for this species.
    expect(await numberOf('Cyanistes caeruleus')).toBeNull();
    await db.updateTable('species').set({ cd_nom: null }).execute();
    expect(await seedTaxrefNumbers(db)).toBe(false);
    expect(await numberOf('Aquila chrysaetos')).toBeNull();
  });

  it('keeps changes and removals of administrators', async () => {
    await connection.db.deleteFrom('base_layers').where('layer_type', '=', 'overlay').execute();
    expect(await seed()).toBe(false);
    const layers = await connection.db.selectFrom('base_layers').select('layer_type').execute();
    expect(layers.every(layer => layer.layer_type === 'base')).toBe(true);
  });
});
