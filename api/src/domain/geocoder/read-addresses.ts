import type { FoundAddress } from 'shared/server';
import { z } from 'zod';

const LONGEST = 200;

/** A text of a stranger: without control and direction characters, on one line and not long; empty if it is none. */
const foreignText = z
  .string()
  .transform(text => [...text.replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, LONGEST).join(''))
  .catch('');

const featureSchema = z.object({
  geometry: z.object({
    type: z.literal('Point'),
    // A third number is the height.
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.unknown()),
  }),
  properties: z.record(z.string(), foreignText),
});

const answerSchema = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });

const joined = (separator: string, ...parts: (string | undefined)[]) => parts.filter(Boolean).join(separator);

/**
 * Reads the answer of a geocoder. Results of BAN have a `label`, those of Photon the parts of an address. Results without
 * a name or a place on Earth are left out.
 * @returns addresses in the order of the answer; `null` if it is none
 */
export function addressesIn(answer: unknown): FoundAddress[] | null {
  const features = answerSchema.safeParse(answer).data?.features.flatMap(candidate => {
    const { data: feature } = featureSchema.safeParse(candidate);
    if (!feature) return [];
    const { label, context, name, street, housenumber, postcode, city, country } = feature.properties;
    const parts = label
      ? [label, context]
      : [name, joined(' ', housenumber, street), joined(' ', postcode, city), country];
    const [first, ...rest] = parts.filter(Boolean);
    const [longitude, latitude] = feature.geometry.coordinates;
    const coordinates: [number, number] = [longitude, latitude];
    const position = { type: 'Point' as const, coordinates };
    return first ? { label: first, detail: joined(', ', ...rest), position } : [];
  });
  return features ?? null;
}
