/** What was done during a visit, and what the structure is fitted with already. */
export const visitDetails = (): string[] =>
  ['actions', 'equipped_structure'].map(
    column => `alter table diagnoses add column ${column} text not null default ''`,
  );
