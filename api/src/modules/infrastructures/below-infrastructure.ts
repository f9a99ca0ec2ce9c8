import type { RecordRef } from 'shared/contract';
import { createPassed, insertRecords } from '../records/create-records';
import { addMedia, replaceMedia } from '../records/links';
import type { MediaLink } from '../records/media-of';
import type { RecordResource, RecordTable, Stored } from '../records/record-resource';
import {
  type KnownInfrastructure,
  type KnownRecords,
  knownRecords,
  ReferenceCheck,
} from '../records/references';
import { newStamp } from '../records/stamp';
import type { Writer } from '../records/viewer';
import { touchingInfrastructures } from './recalculate';

interface Below {
  uuid?: string | undefined;
  media_id: readonly RecordRef[];
}

/** What each kind of record below infrastructures has of its own. */
interface OwnWays<Input extends Below> {
  table: Extract<RecordTable, 'diagnoses' | 'operations' | 'mortality_cases'>;
  media: MediaLink;
  /** Its field that names the infrastructure, and the name in it. */
  field: string;
  refOf(input: Input): RecordRef | null;
  speciesOf?(input: Input): number;
  /** Items of lists it has already: disabled ones may stay. */
  keptOf(before: Input): Iterable<number | null>;
  /** Reports what is wrong beyond infrastructure and pictures. */
  check(
    references: ReferenceCheck,
    input: Input,
    infrastructure: KnownInfrastructure | undefined,
    before: Input | undefined,
  ): void;
  columnsOf(writer: Writer, input: Input): object;
  /** Writes what else new records have. */
  addRest(writer: Writer, records: readonly Stored<Input>[]): Promise<void>;
  /** Writes what else a record has now. */
  replaceRest(writer: Writer, id: number, input: Input): Promise<void>;
}

/** How records below infrastructures are written: they show pictures, and what is told of an infrastructure follows them. */
export function belowInfrastructure<Input extends Below>(
  own: OwnWays<Input>,
): Pick<RecordResource<Input>, 'table' | 'create' | 'update' | 'markRemoved' | 'markRestored'> {
  const { table, media, field, refOf, speciesOf } = own;

  const knownFor = (writer: Writer, inputs: readonly Input[]) =>
    knownRecords(writer, {
      infrastructures: inputs.map(refOf).filter(ref => ref !== null),
      media: inputs.flatMap(input => input.media_id),
      species: speciesOf ? inputs.map(speciesOf) : [],
    });

  function checkOf(known: KnownRecords, input: Input, before?: Input) {
    const references = new ReferenceCheck(known, before ? own.keptOf(before) : []);
    const ref = refOf(input);
    const infrastructure = ref === null ? undefined : references.infrastructure([field], ref);
    own.check(references, input, infrastructure, before);
    return {
      references,
      checked: { infrastructure_id: infrastructure?.id ?? null, media: references.media(input.media_id) },
    };
  }

  // What is stored names its infrastructure by the id.
  const idIn = (stored: Input) => {
    const ref = refOf(stored);
    return ref === null ? null : Number(ref);
  };

  return {
    table,

    async create(writer, inputs) {
      const known = await knownFor(writer, inputs);
      return createPassed(
        inputs,
        input => checkOf(known, input),
        passed => {
          const touched = passed.map(({ checked }) => checked.infrastructure_id);
          return touchingInfrastructures(writer, touched, async () => {
            const rows = passed.map(({ input, checked: { infrastructure_id } }) => ({
              ...newStamp(writer, input.uuid),
              ...own.columnsOf(writer, input),
              infrastructure_id,
            }));
            const ids = await insertRecords(writer, table, rows);
            const records = passed.map((one, i) => ({ ...one, id: ids[i] as number }));
            await own.addRest(writer, records);
            await addMedia(
              writer,
              media,
              records.map(({ id, checked }) => [id, checked.media]),
            );
            return ids;
          });
        },
      );
    },

    async update(writer, id, input, before) {
      const { references, checked } = checkOf(await knownFor(writer, [input]), input, before);
      references.end();
      const { infrastructure_id } = checked;
      await touchingInfrastructures(writer, [infrastructure_id, idIn(before)], async () => {
        await writer.db
          .updateTable(table)
          .set({ ...own.columnsOf(writer, input), infrastructure_id } as never)
          .where('id', '=', id)
          .execute();
        await own.replaceRest(writer, id, input);
        await replaceMedia(writer, media, id, checked.media);
      });
    },

    markRemoved: (writer, records, mark) =>
      touchingInfrastructures(
        writer,
        records.map(({ input }) => idIn(input)),
        mark,
      ),

    async markRestored(writer, _id, unmark) {
      await touchingInfrastructures(writer, [idIn(await unmark())], async () => undefined);
    },
  };
}
