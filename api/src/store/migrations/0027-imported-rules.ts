/** How long rules of sensitive species apply, and whether they came from a file whose next edition replaces them. */
export const importedRules = (): string[] => [
  'alter table sensitivity_rules add column years integer check (years > 0)',
  'alter table sensitivity_rules add column imported integer not null default 0',
];
