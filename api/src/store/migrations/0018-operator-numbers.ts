import type { Engine } from '../engine';

/**
 * The number that the operator of a network gave a support. Searches find parts of it, and an index finds whole
 * numbers.
 */
export const operatorNumbers = (engine: Engine): string[] => [
  "alter table infrastructures add column operator_number text not null default ''",
  "alter table infrastructures add column search_text text not null default ''",
  // Operators number the supports of each line anew, so many supports have the same number.
  "create index infrastructures_number on infrastructures (search_text, west) where search_text <> ''",
  ...engine.textIndex('infrastructures'),
];
