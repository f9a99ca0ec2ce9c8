import type { PointGeometry } from 'shared/contract';

const DECIMALS = 6;

/** `45.764043, 4.835659`: latitude first, as people and other maps write it. */
export const formatPosition = ({ coordinates: [longitude, latitude] }: PointGeometry): string =>
  `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`;
