import { type MortalityInput, mortalityInputSchema, mortalitySchema } from 'shared/contract';
import { geometryColumns } from '../../database/geometry-columns';
import { normalizedText } from '../../database/normalized-text';
import { belowInfrastructure } from '../infrastructures/below-infrastructure';
import { placeOfInfrastructure } from '../infrastructures/place';
import { attachAreas, attachNew } from '../records/attach-areas';
import type { RecordResource } from '../records/record-resource';
import type { ReferenceCheck } from '../records/references';
import type { Viewer, Writer } from '../records/viewer';
import { presentMortality, selectMortality } from './present';

function check(
  references: ReferenceCheck,
  input: MortalityInput,
  _infrastructure: unknown,
  before: MortalityInput | undefined,
): void {
  references.inTerritory(['geom'], [input.geom.coordinates]);
  references.species(['species_id'], input.species_id, before?.species_id);
  references.item(['death_cause_id'], input.death_cause_id, 'CAUSE_OF_DEATH');
  references.item(['data_source'], input.data_source, 'COD_SRC');
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
  ...belowInfrastructure({
    table: 'mortality_cases',
    media: 'mortality_media',
    field: 'infrstr_id',
    refOf: input => input.infrstr_id,
    speciesOf: input => input.species_id,
    keptOf: before => [before.death_cause_id, before.data_source],
    check,
    columnsOf,
    addRest: (writer, records) =>
      attachNew(
        writer,
        'mortality',
        records.map(({ id, input }) => ({ id, geometry: input.geom })),
      ),
    replaceRest: (writer, id, { geom }) => attachAreas(writer, 'mortality', { id, geometry: geom }),
  }),
  kind: 'mortality',
  path: '/mortality/',
  title: 'mortality',
  inputSchema: mortalityInputSchema,
  answerSchema: mortalitySchema,
  writeAccess: 'data:write',
  inputOf,

  async placesOf(viewer, { geom, infrstr_id }) {
    const ofInfrastructure = await placeOfInfrastructure(viewer, infrstr_id, 'infrstr_id');
    return [{ geometry: geom, path: ['geom'] }, ...ofInfrastructure];
  },

  async read(viewer, id) {
    const row = await selectMortality(viewer).where('mortality_cases.id', '=', id).executeTakeFirst();
    const [shown] = await presentMortality(viewer, row ? [row] : [], true);
    return shown ?? null;
  },
};
