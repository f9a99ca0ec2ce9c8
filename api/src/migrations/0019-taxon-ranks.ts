/** A bird that cannot be named is recorded by the group it belongs to. */
export const taxonRanks = (): string[] => [
  `alter table species add column rank text not null default 'species'
    check (rank in ('class', 'order', 'family', 'genus', 'species'))`,
];
