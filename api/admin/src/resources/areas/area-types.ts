import { AREA_TYPES } from 'shared/contract/administration';

export const AREA_TYPE_CHOICES = AREA_TYPES.map(type => ({
  id: type,
  name: `resources.areas.types.${type}`,
}));
