import { type MortalityInput, mortalityInputSchema, mortalitySchema } from 'shared/contract';
import { geometryColumns } from '../../database/geometry-columns';
import { normalizedText } from '../../database/normalized-text';
import { touchingInfrastructures } from '../infrastructures/recalculate';
import { attachAreas } from '../records/attach-areas';
import { replaceMedia } from '../records/links';
import type { RecordResource } from '../records/record-resource';
import { ReferenceCheck } from '../records/references';
import { newStamp } from '../records/stamp';
import type { Viewer, Writer } from '../records/viewer';
import { type CountedRecord, countInCells } from '../tiles/cell-counts';
import { presentMortality, selectMortality } from './present';

async function checked(writer: Writer, input: MortalityInput, before?: MortalityInput) {
  const check = await ReferenceCheck.begin(writer, before ? [before.death_cause_id, before.data_source] : []);
  check.inTerritory(['geom'], [input.geom.coordinates]);
  const species = await writer.db
    .selectFrom('species')
    .select('active')
    .where('id', '=', input.species_id)
    .executeTakeFirst();
  const mayBeChosen = species && (species.active === 1 || before?.species_id === input.species_id);
  if (!mayBeChosen) check.report(['species_id'], 'unknown_reference');
  check.item(['death_cause_id'], input.death_cause_id, 'CAUSE_OF_DEATH');
  check.item(['data_source'], input.data_source, 'COD_SRC');
  const infrastructure =
    input.infrstr_id === null ? undefined : await check.infrastructure(['infrstr_id'], input.infrstr_id);
  const media = await check.media(input.media_id);
  check.end();
  return { infrastructure: infrastructure?.id ?? null, media };
}

function columnsOf({ context }: Writer, input: MortalityInput) {
  return {
    ...geometryColumns(context.engine, input.geom),
    date: input.date,
    author: input.author,
    species_id: input.species_id,
    count: input.count,
    death_cause_id: input.death_cause_id,
    data_source_id: input.data_source,
    data_source_url: input.data_source_url,
    comment: input.comment,
    search_text: normalizedText(input.comment, input.author, input.data_source_url),
  };
}

const counted = ({ geom }: MortalityInput): CountedRecord => ({
  kind: 'mortality',
  position: geom.coordinates,
  risk: null,
  neutralization: 'none',
});

async function inputOf(viewer: Viewer, id: number): Promise<MortalityInput | null> {
  const row = await selectMortality(viewer).where('mortality_cases.id', '=', id).executeTakeFirst();
  const [shown] = await presentMortality(viewer, row ? [row] : [], false);
  if (!row || !shown) return null;
  return {
    uuid: row.uuid,
    geom: shown.geometry,
    date: row.date,
    author: row.author,
    species_id: row.species_id,
    count: row.count,
    death_cause_id: row.death_cause_id,
    data_source: row.data_source_id,
    data_source_url: row.data_source_url,
    infrstr_id: shown.properties.infrstr?.id ?? null,
    comment: row.comment,
    media_id: shown.properties.media.map(media => media.id),
  };
}

/** Mortality cases: dead birds, with or without the infrastructure that killed them. */
export const mortalityResource: RecordResource<MortalityInput> = {
  kind: 'mortality',
  table: 'mortality_cases',
  path: '/mortality/',
  title: 'mortality',
  inputSchema: mortalityInputSchema,
  answerSchema: mortalitySchema,
  writeAccess: 'data:write',
  inputOf,

  async read(viewer, id) {
    const row = await selectMortality(viewer).where('mortality_cases.id', '=', id).executeTakeFirst();
    const [shown] = await presentMortality(viewer, row ? [row] : [], true);
    return shown ?? null;
  },

  async create(writer, input) {
    const { infrastructure, media } = await checked(writer, input);
    return touchingInfrastructures(writer, [infrastructure], async () => {
      const { id } = await writer.db
        .insertInto('mortality_cases')
        .values({
          ...newStamp(writer, input.uuid),
          ...columnsOf(writer, input),
          infrastructure_id: infrastructure,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await replaceMedia(writer, 'mortality_media', id, media);
      await attachAreas(writer, 'mortality', id, input.geom);
      await countInCells(writer.db, [{ before: null, after: counted(input) }]);
      return id;
    });
  },

  async update(writer, id, input, before) {
    const { infrastructure, media } = await checked(writer, input, before);
    const touched = [infrastructure, before.infrstr_id === null ? null : Number(before.infrstr_id)];
    await touchingInfrastructures(writer, touched, async () => {
      await writer.db
        .updateTable('mortality_cases')
        .set({ ...columnsOf(writer, input), infrastructure_id: infrastructure })
        .where('id', '=', id)
        .execute();
      await replaceMedia(writer, 'mortality_media', id, media);
      await attachAreas(writer, 'mortality', id, input.geom);
      await countInCells(writer.db, [{ before: counted(before), after: counted(input) }]);
    });
  },

  async markRemoved(writer, _id, mark, before) {
    const touched = before.infrstr_id === null ? null : Number(before.infrstr_id);
    await touchingInfrastructures(writer, [touched], async () => {
      await mark();
      await countInCells(writer.db, [{ before: counted(before), after: null }]);
    });
  },

  async markRestored(writer, _id, unmark) {
    const restored = await unmark();
    const touched = restored.infrstr_id === null ? null : Number(restored.infrstr_id);
    await touchingInfrastructures(writer, [touched], async () => {
      await countInCells(writer.db, [{ before: null, after: counted(restored) }]);
    });
  },
};
