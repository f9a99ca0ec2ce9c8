import type { Nomenclatures } from 'shared/api';
import {
  type InfrastructureType,
  type LineGeometry,
  type Nomenclature,
  type PointGeometry,
  z,
} from 'shared/contract';
import { lineSupportInputSchema, supportInputSchema } from 'shared/kinds';
import type { Draft } from 'shared/ui/form';

export type DrawnGeometry = PointGeometry | LineGeometry;
type AnyGeometry = z.ZodType<DrawnGeometry, DrawnGeometry>;
/** The schema of a support or a line. They differ in geometry, and a line has no number of the operator. */
export type InfrastructureSchema = z.ZodObject<
  Omit<typeof supportInputSchema.shape, 'geom'> & { geom: AnyGeometry }
>;
export type InfrastructureDraft = Draft<InfrastructureSchema>;

const schemas: Record<InfrastructureType, InfrastructureSchema> = {
  POLE: z.object({ ...supportInputSchema.shape, geom: supportInputSchema.shape.geom as AnyGeometry }),
  LINE: z.object({
    ...lineSupportInputSchema.shape,
    geom: lineSupportInputSchema.shape.geom as AnyGeometry,
  }) as never,
};
export const schemaOf = (type: InfrastructureType): InfrastructureSchema => schemas[type];

/** The owners of a network: those among its parents, or all owners when it names none. */
export function ownersOf(
  nomenclatures: Nomenclatures,
  networkTypeId: number | null | undefined,
): Nomenclature[] {
  const all = nomenclatures.choices('OWNER');
  const parents = nomenclatures.byId(networkTypeId)?.parents ?? [];
  const named = all.filter(owner => parents.includes(owner.id));
  return named.length > 0 ? named : all;
}
