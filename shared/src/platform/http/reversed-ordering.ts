/** The `ordering` of a list from its end: the server reverses column and id alike. Lists without one go by number. */
export const reversedOrdering = (ordering: string | null | undefined): string =>
  ordering?.startsWith('-') ? ordering.slice(1) : `-${ordering ?? 'id'}`;
