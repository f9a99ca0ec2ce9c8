import type { Layout } from 'shared/shell';

/** Matches the query with which a list or sheet opens its form. The page's first script tests it too. */
export const formQuery = '[?&](new|edit)\\b';

/** The layout of a screen whose query may open a form. */
export const layoutFor = (layout: Layout, search: string): Layout =>
  layout === 'view' && new RegExp(formQuery).test(search) ? 'form' : layout;
