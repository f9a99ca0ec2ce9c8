import { NOMENCLATURE_TYPES } from 'shared/contract';

/** The reference lists as choices of a field. */
export const LIST_CHOICES = NOMENCLATURE_TYPES.map(type => ({
  id: type,
  name: `resources.nomenclatures.types.${type}`,
}));

export const STATUS_CHOICES = (['active', 'disabled'] as const).map(status => ({
  id: status,
  name: `resources.nomenclatures.status.${status}`,
}));
