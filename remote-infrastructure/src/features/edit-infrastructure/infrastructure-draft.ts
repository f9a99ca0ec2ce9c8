import type { Nomenclatures } from 'shared/api';
import {
  type Infrastructure,
  type InfrastructureType,
  type LineGeometry,
  lineSupportInputSchema,
  type Nomenclature,
  type PointGeometry,
  supportInputSchema,
  z,
} from 'shared/contract';
import { formatLength, type Locale } from 'shared/i18n';
import { formatPosition, lengthOfLine } from 'shared/map/geometry';
import type { Draft } from 'shared/ui/form';
import { type Described, labelOfId } from 'shared/ui/record';
import type { useTexts } from '../../texts';

export type DrawnGeometry = PointGeometry | LineGeometry;
type AnyGeometry = z.ZodType<DrawnGeometry, DrawnGeometry>;
/** The schema of a support or of a line: the same fields, another geometry. */
export type InfrastructureSchema = z.ZodObject<
  Omit<typeof supportInputSchema.shape, 'geom'> & { geom: AnyGeometry }
>;
export type InfrastructureDraft = Draft<InfrastructureSchema>;

const schemas: Record<InfrastructureType, InfrastructureSchema> = {
  POLE: z.object({ ...supportInputSchema.shape, geom: supportInputSchema.shape.geom as AnyGeometry }),
  LINE: z.object({ ...lineSupportInputSchema.shape, geom: lineSupportInputSchema.shape.geom as AnyGeometry }),
};
export const schemaOf = (type: InfrastructureType): InfrastructureSchema => schemas[type];

/** An infrastructure as its form begins when it is changed. */
export const draftOfInfrastructure = ({ geometry, properties }: Infrastructure): InfrastructureDraft => ({
  geom: geometry,
  network_type_id: properties.network_type.id,
  owner_id: properties.owner?.id ?? null,
  condition_id: properties.condition?.id ?? null,
});

/** The owners a network is run by: those among its parents, all of them when it names none. */
export function ownersOf(
  nomenclatures: Nomenclatures,
  networkTypeId: number | null | undefined,
): Nomenclature[] {
  const all = nomenclatures.choices('OWNER');
  const parents = nomenclatures.byId(networkTypeId)?.parents ?? [];
  const named = all.filter(owner => parents.includes(owner.id));
  return named.length > 0 ? named : all;
}

interface Words {
  t: ReturnType<typeof useTexts>;
  locale: Locale;
  nomenclatures: Nomenclatures;
}

/** A geometry in words: a position, or how long a line is. */
export function describeGeometry(
  geometry: DrawnGeometry | null | undefined,
  t: Words['t'],
  locale: Locale,
): string {
  if (!geometry) return '';
  if (geometry.type === 'Point') return formatPosition(geometry.coordinates);
  const { coordinates } = geometry;
  return `${formatLength(lengthOfLine(geometry), locale)}, ${t('infrastructure.points', { count: coordinates.length })}`;
}

/** An infrastructure field by field in words, for comparing two of them. */
export function describeInfrastructure(
  draft: InfrastructureDraft,
  { t, locale, nomenclatures }: Words,
): Described[] {
  return [
    {
      key: 'geom',
      label: t('change.field.geom'),
      text: describeGeometry(draft.geom, t, locale),
      geometry: draft.geom,
    },
    {
      key: 'network_type_id',
      label: t('infrastructure.network'),
      text: labelOfId(nomenclatures, draft.network_type_id, locale),
    },
    {
      key: 'owner_id',
      label: t('infrastructure.owner'),
      text: labelOfId(nomenclatures, draft.owner_id, locale),
    },
    {
      key: 'condition_id',
      label: t('infrastructure.condition'),
      text: labelOfId(nomenclatures, draft.condition_id, locale),
    },
  ];
}
