import type { MortalityFilter } from 'shared/kinds';
import { findPublished, publishedExtent } from '../../domain/sensitivity/published-cases';
import { type DayFilters, type FeatureSource, modelFilter } from './find-features';

const KIND = 'mortality';

/** Source of published mortality cases. No query reveals more about a blurred case than its cell. */
export function publishedSource(days: DayFilters): FeatureSource {
  const filterOf = (question: Parameters<FeatureSource['count']>[1]) =>
    modelFilter(question, days) as MortalityFilter;
  return {
    async find(viewer, question, { after, limit }) {
      const { others, sensitive } = await findPublished(viewer, filterOf(question));
      const order = { ordering: 'id', descending: false, limit, after: { value: after, id: after } };
      const page = others ? await viewer.context.model.page(KIND, others, order) : { ids: [], next: null };
      const further = sensitive.filter(id => id > after);
      const ids = [...page.ids, ...further].sort((a, b) => a - b);
      return { ids: ids.slice(0, limit), isLast: page.next === null && ids.length <= limit };
    },

    async count(viewer, question) {
      const { others, sensitive } = await findPublished(viewer, filterOf(question));
      const order = { ordering: 'id', descending: false, limit: 1, after: { value: 0, id: 0 } };
      const total = others ? (await viewer.context.model.page(KIND, others, order)).total : 0;
      return total + sensitive.length;
    },

    complete: async () => null,

    extent: publishedExtent,
  };
}
