/** Areas of a record, as in responses. */
export type Areas = readonly { name: string; type: string }[] | undefined;

/** The municipalities of a record, as text; empty if there are none. */
export const municipalitiesOf = (areas: Areas): string =>
  (areas ?? [])
    .filter(({ type }) => type === 'ADMIN_COM')
    .map(({ name }) => name)
    .join(', ');
