export const LAYER_TYPES = (['base', 'overlay'] as const).map(type => ({
  id: type,
  name: `resources.base-layers.types.${type}`,
}));
