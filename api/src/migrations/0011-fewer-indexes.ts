const UNUSED = [
  'risk',
  'neutralization',
  'diagnosed',
  'by_risk',
  'by_neutralization',
  'by_kind',
  'by_diagnosis',
];

/**
 * Filters and pages of supports and lines are answered from memory. Their indexes served nobody, and every visit and
 * every work had to change most of them.
 */
export const fewerIndexes = (): string[] => UNUSED.map(name => `drop index infrastructures_${name}`);
