import type { Viewer } from '../../domain/records/viewer';
import { JsonBytes, takeSpent } from '../../http/json-bytes';
import { letOthersIn } from '../../store/let-others-in';
import { PAGE } from '../export/define-table';
import { type CollectionId, collectionOf } from './collections';
import { geometryIn, type System } from './reference-systems';

/**
 * Writes features of a collection in the given order, as a JSON list. Features removed in the meantime are left out.
 */
export async function writeFeatures(
  viewer: Viewer,
  {
    collection,
    ids,
    system,
    origin,
  }: { collection: CollectionId; ids: readonly number[]; system: System; origin: string },
): Promise<{ json: Uint8Array; number: number }> {
  const { read } = collectionOf(collection);
  const out = new JsonBytes(takeSpent());
  let number = 0;
  out.ascii('[');
  for (let at = 0; at < ids.length; at += PAGE) {
    if (at > 0) await letOthersIn();
    for (const feature of await read(viewer, ids.slice(at, at + PAGE), origin)) {
      if (number > 0) out.comma();
      out.value({ ...feature, geometry: geometryIn(system, feature.geometry) });
      number += 1;
    }
  }
  out.ascii(']');
  return { json: out.done(), number };
}
