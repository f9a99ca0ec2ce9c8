import { diagnosisResource } from '../modules/diagnoses/service';
import { lineResource, supportResource } from '../modules/infrastructures/service';
import { mortalityResource } from '../modules/mortality/service';
import { operationResource } from '../modules/operations/service';
import { createOne } from '../modules/records/create-records';
import { recordChange } from '../modules/records/history';
import type { RecordResource } from '../modules/records/record-resource';
import type { Writer } from '../modules/records/viewer';
import { sensitiveAreaResource } from '../modules/sensitive-areas/service';
import type { DemonstrationSet } from './demonstration-set';
import {
  diagnosisInput,
  type EnteredNetwork,
  type Lookup,
  mortalityInput,
  operationInput,
} from './record-inputs';
import { drawnSensitiveAreas } from './sensitive-areas';

/** Who enters the set, and when a record of a date is entered. */
export interface EntryDesk {
  writer: Writer;
  lookup: Lookup;
  enteredAt(date: string): string;
}

/** Creates a record through its service, at the instant it would have been entered, with its history. */
async function enter<Input extends object>(
  { writer }: EntryDesk,
  resource: RecordResource<Input>,
  input: Input,
  at: string,
): Promise<number> {
  const entering = { ...writer, at };
  const id = await createOne(entering, resource, input);
  const after = input as Record<string, unknown>;
  await recordChange(entering, { kind: resource.kind, id, action: 'create', before: null, after });
  return id;
}

const OWNER_OF = { 'HTA-BT': 'OWNER:IO-ENEDIS', HTB: 'OWNER:IO-RTE' } as const;

export async function enterNetwork(
  desk: EntryDesk,
  { network, traits }: DemonstrationSet,
  date: string,
): Promise<EnteredNetwork> {
  const { lookup } = desk;
  const at = desk.enteredAt(date);
  const ids: EnteredNetwork = { POLE: [], LINE: [] };
  const ownFields = (type: keyof typeof OWNER_OF, condition: 'GOOD' | 'POOR') => ({
    network_type_id: lookup.item(`NETW_TYP:${type}`),
    owner_id: lookup.item(OWNER_OF[type]),
    condition_id: lookup.item(`IFR_COND:${condition}`),
  });
  for (const [index, support] of network.supports.entries()) {
    const geom = { type: 'Point' as const, coordinates: support.position };
    const condition = traits[index]?.condition ?? 'GOOD';
    ids.POLE.push(await enter(desk, supportResource, { geom, ...ownFields(support.network, condition) }, at));
  }
  for (const line of network.lines) {
    const geom = { type: 'LineString' as const, coordinates: line.positions };
    ids.LINE.push(await enter(desk, lineResource, { geom, ...ownFields(line.network, 'GOOD') }, at));
  }
  return ids;
}

export async function enterSensitiveAreas(desk: EntryDesk, date: string): Promise<void> {
  for (const { name, code, description, geometry } of drawnSensitiveAreas())
    await enter(
      desk,
      sensitiveAreaResource,
      { geom: geometry, name, code, description },
      desk.enteredAt(date),
    );
}

/** Enters diagnoses, operations and mortality cases. `pictures`: ids by record, as `diagnosis:3`. */
export async function enterRecords(
  desk: EntryDesk,
  set: DemonstrationSet,
  network: EnteredNetwork,
  pictures: ReadonlyMap<string, number[]>,
): Promise<void> {
  for (const [index, drawn] of set.diagnoses.entries()) {
    const input = diagnosisInput(desk.lookup, network, drawn, pictures.get(`diagnosis:${index}`) ?? []);
    await enter(desk, diagnosisResource, input, desk.enteredAt(drawn.date));
  }
  for (const [index, drawn] of set.operations.entries()) {
    const input = operationInput(desk.lookup, network, drawn, pictures.get(`operation:${index}`) ?? []);
    await enter(desk, operationResource, input, desk.enteredAt(drawn.date));
  }
  for (const drawn of set.mortality)
    await enter(
      desk,
      mortalityResource,
      mortalityInput(desk.lookup, network, drawn),
      desk.enteredAt(drawn.date),
    );
}
