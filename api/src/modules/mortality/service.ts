import { type MortalityInput, mortalityInputSchema, mortalitySchema } from 'shared/contract';
import { geometryColumns } from '../../database/geometry-columns';
import { normalizedText } from '../../database/normalized-text';
import { touchingInfrastructures } from '../infrastructures/recalculate';
import { attachAreas, attachNew } from '../records/attach-areas';
import { createPassed, insertRecords } from '../records/create-records';
import { addMedia, replaceMedia } from '../records/links';
import type { RecordResource } from '../records/record-resource';
import { type KnownRecords, knownRecords, ReferenceCheck } from '../records/references';
import { newStamp } from '../records/stamp';
import type { Viewer, Writer } from '../records/viewer';
import { presentMortality, selectMortality } from './present';

const knownFor = (writer: Writer, inputs: readonly MortalityInput[]) =>
  knownRecords(writer, {
    infrastructures: inputs.map(input => input.infrstr_id).filter(ref => ref !== null),
    media: inputs.flatMap(input => input.media_id),
    species: inputs.map(input => input.species_id),
  });

function checkOf(known: KnownRecords, input: MortalityInput, before?: MortalityInput) {
  const references = new ReferenceCheck(known, before ? [before.death_cause_id, before.data_source] : []);
  references.inTerritory(['geom'], [input.geom.coordinates]);
  references.species(['species_id'], input.species_id, before?.species_id);
  references.item(['death_cause_id'], input.death_cause_id, 'CAUSE_OF_DEATH');
  references.item(['data_source'], input.data_source, 'COD_SRC');
  const { infrstr_id: ref } = input;
  const infrastructure = ref === null ? undefined : references.infrastructure(['infrstr_id'], ref);
  return {
    references,
    checked: { infrastructure: infrastructure?.id ?? null, media: references.media(input.media_id) },
  };
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
  placesOf: (_viewer, input) => [input.geom],

  async read(viewer, id) {
    const row = await selectMortality(viewer).where('mortality_cases.id', '=', id).executeTakeFirst();
    const [shown] = await presentMortality(viewer, row ? [row] : [], true);
    return shown ?? null;
  },

  async create(writer, inputs) {
    const known = await knownFor(writer, inputs);
    return createPassed(
      inputs,
      input => checkOf(known, input),
      passed => {
        const touched = passed.map(({ checked }) => checked.infrastructure);
        return touchingInfrastructures(writer, touched, async () => {
          const rows = passed.map(({ input, checked }) => ({
            ...newStamp(writer, input.uuid),
            ...columnsOf(writer, input),
            infrastructure_id: checked.infrastructure,
          }));
          const ids = await insertRecords(writer, 'mortality_cases', rows);
          const idOf = (i: number) => ids[i] as number;
          await addMedia(
            writer,
            'mortality_media',
            passed.map(({ checked }, i) => [idOf(i), checked.media]),
          );
          await attachNew(
            writer,
            'mortality',
            passed.map(({ input }, i) => ({ id: idOf(i), geometry: input.geom })),
          );
          return ids;
        });
      },
    );
  },

  async update(writer, id, input, before) {
    const { references, checked } = checkOf(await knownFor(writer, [input]), input, before);
    references.end();
    const { infrastructure, media } = checked;
    const touched = [infrastructure, before.infrstr_id === null ? null : Number(before.infrstr_id)];
    await touchingInfrastructures(writer, touched, async () => {
      await writer.db
        .updateTable('mortality_cases')
        .set({ ...columnsOf(writer, input), infrastructure_id: infrastructure })
        .where('id', '=', id)
        .execute();
      await replaceMedia(writer, 'mortality_media', id, media);
      await attachAreas(writer, 'mortality', { id, geometry: input.geom });
    });
  },

  async markRemoved(writer, _id, mark, before) {
    const touched = before.infrstr_id === null ? null : Number(before.infrstr_id);
    await touchingInfrastructures(writer, [touched], mark);
  },

  async markRestored(writer, _id, unmark) {
    const restored = await unmark();
    const touched = restored.infrstr_id === null ? null : Number(restored.infrstr_id);
    await touchingInfrastructures(writer, [touched], async () => undefined);
  },
};
