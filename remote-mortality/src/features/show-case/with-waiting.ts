import type { Nomenclatures } from 'shared/api';
import type { MortalityCase, PointGeometry, RecordRef } from 'shared/contract';
import type { OutboxEntry } from 'shared/outbox';
import { samePlace, waitingFields } from 'shared/ui/record';

/** What a form knows of a case besides what lists name. */
interface CaseBody {
  geom?: PointGeometry;
  data_source?: number | null;
  infrstr_id?: RecordRef | null;
  media_id?: RecordRef[];
}

/** A case with the changes of it that wait on this device, as if they had been delivered. */
export function withWaiting(
  mortalityCase: MortalityCase,
  entries: readonly OutboxEntry[],
  nomenclatures: Nomenclatures,
): {
  mortalityCase: MortalityCase;
  entry: OutboxEntry | undefined;
  /** Which areas it lies in: the server finds out once a new place is sent. */
  areasKnown: boolean;
} {
  let merged = mortalityCase;
  let last: OutboxEntry | undefined;
  for (const entry of entries) {
    const { command } = entry;
    if (command.kind === 'upload' || command.kind === 'create') continue;
    if (command.resource !== 'mortality' || command.id !== mortalityCase.id) continue;
    last = entry;
    if (command.kind === 'delete') continue;
    const { properties: p } = merged;
    const { geom = merged.geometry, media_id, ...body } = command.body as CaseBody;
    const { species = p.species, place } = command.known ?? {};
    const told = waitingFields(body, nomenclatures);
    if ('data_source' in body) told.data_source = nomenclatures.byId(body.data_source) ?? null;
    if ('infrstr_id' in body && typeof body.infrstr_id !== 'number') told.infrstr = null;
    else if (place && typeof body.infrstr_id === 'number')
      told.infrstr = { id: body.infrstr_id, resourcetype: place.type === 'Point' ? 'Point' : 'Line' };
    const media = media_id ? p.media.filter(({ id }) => media_id.includes(id)) : p.media;
    merged = { ...merged, geometry: geom, properties: { ...p, ...told, species, media } };
  }
  const areasKnown = samePlace(merged.geometry, mortalityCase.geometry);
  return { mortalityCase: merged, entry: last, areasKnown };
}
