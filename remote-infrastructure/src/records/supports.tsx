import { Suspense } from 'react';
import { LIMITS } from 'shared/contract';
import { lines, points } from 'shared/kinds';
import { paths } from 'shared/navigation';
import { type DraftSource, defineRecord, type FormState, LinkedPole } from 'shared/ui/record';
import { NearbyDuplicates, NearbySupports } from '../features/edit-infrastructure/nearby-warning';

type SupportForm = FormState<typeof points>;

/** The owners of the chosen network: the owners among the network's parents, or all owners if it has none. */
function ownersOf({ nomenclatures }: SupportForm['texts'], networkTypeId: number | null | undefined) {
  const all = nomenclatures.choices('OWNER');
  const parents = nomenclatures.byId(networkTypeId)?.parents ?? [];
  const named = all.filter(owner => parents.includes(owner.id));
  return named.length > 0 ? named : all;
}

function chooseNetwork(networkTypeId: number, { form, texts }: SupportForm) {
  form.set('network_type_id', networkTypeId);
  const owners = ownersOf(texts, networkTypeId);
  const [only, ...others] = owners;
  const stays = owners.some(({ id }) => id === form.values.owner_id);
  if (!stays) form.set('owner_id', only && others.length === 0 ? only.id : null);
}

const ownsNetwork = (ownerId: number, { form, texts }: SupportForm) =>
  ownersOf(texts, form.values.network_type_id).some(({ id }) => id === ownerId);

/** Supports linked to no pole load nothing. */
const PoleLink = (state: SupportForm) =>
  state.form.values.pole_id != null && (
    <Suspense>
      <LinkedPole {...state} />
    </Suspense>
  );

const prefix = paths.infrastructures();
const details = [
  { field: 'network_type', signs: () => ({}), onChange: chooseNetwork },
  { row: [{ field: 'owner', offers: ownsNetwork }, 'condition'] },
];

export const supportForm = defineRecord({
  kind: points,
  prefix,
  form: {
    draft: ({ device }: DraftSource) => (device ? { geom: device.geom } : {}),
    parts: [
      { field: 'geom', inline: true },
      { slot: PoleLink },
      { slot: NearbySupports },
      ...details,
      { field: 'operator_number', input: { maxLength: LIMITS.reference } },
    ],
    aboveButtons: NearbyDuplicates,
  },
});

export const lineForm = defineRecord({
  prefix,
  kind: lines,
  form: { draft: () => ({}), parts: ['geom', ...details] },
});
