/** Natural areas of the demonstration area by code (the codes are this product's own). */
export const NATURAL_AREA_NAMES: Readonly<Record<string, string>> = {
  'ZN-RENOSO': 'Massif du Monte Renoso',
  'ZN-GRAVONA': 'Vallée de la Gravona',
};

/**
 * Rough outlines of the natural areas, one row each: code and well-known text in degrees (longitude latitude).
 * Drawn by hand for the demonstration; they carry no legal meaning.
 */
export const NATURAL_AREA_OUTLINES = `
ZN-RENOSO	MULTIPOLYGON(((9.02 42.03,9.05 42.055,9.09 42.07,9.125 42.075,9.15 42.055,9.155 42.02,9.14 41.99,9.12 41.965,9.09 41.955,9.06 41.965,9.045 41.985,9.03 42.005,9.02 42.03)))
ZN-GRAVONA	MULTIPOLYGON(((8.8 41.92,8.815 41.945,8.84 41.97,8.875 41.998,8.91 42.02,8.95 42.045,8.99 42.07,9.03 42.09,9.075 42.1,9.08 42.08,9.04 42.06,9 42.04,8.965 42.02,8.93 41.998,8.895 41.975,8.865 41.95,8.84 41.925,8.82 41.91,8.8 41.92)))
`;
