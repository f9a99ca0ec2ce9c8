import type { Engine } from '../engine';

/** The number that a network's operator gave a support: searched like other texts, and found at once as a whole. */
export const operatorNumbers = (engine: Engine): string[] => [
  "alter table infrastructures add column operator_number text not null default ''",
  "alter table infrastructures add column search_text text not null default ''",
  // Operators count anew on each line, so that a number alone has many supports.
  "create index infrastructures_number on infrastructures (search_text, west) where search_text <> ''",
  ...engine.textIndex('infrastructures'),
];
