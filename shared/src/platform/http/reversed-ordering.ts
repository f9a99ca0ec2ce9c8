/**
 * The `ordering` of a list read from its end; the server reverses column and id alike. Lists without an ordering are
 * sorted by id.
 */
export const reversedOrdering = (ordering: string | null | undefined): string =>
  ordering?.startsWith('-') ? ordering.slice(1) : `-${ordering ?? 'id'}`;
