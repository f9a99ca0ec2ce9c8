import type { Engine } from '../engine';

/**
 * The number that a network's operator gave a support. It is searched like other texts, and an index finds whole
 * numbers.
 */
export const operatorNumbers = (engine: Engine): string[] => [
  "alter table infrastructures add column operator_number text not null default ''",
  "alter table infrastructures add column search_text text not null default ''",
  // Operators count anew on each line, so that a number alone has many supports.
  "create index infrastructures_number on infrastructures (search_text, west) where search_text <> ''",
  ...engine.textIndex('infrastructures'),
];
