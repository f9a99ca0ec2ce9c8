import { link, optional, words } from '../contract/record-field';
import { anyId } from '../contract/record-filter';
import { type AnswerOf, defineKind } from '../contract/record-kind';
import en from './words/comments.en.json' with { type: 'json' };
import fr from './words/comments.fr.json' with { type: 'json' };

/** Comments on a support or line, on a case, or on ordered works. `@name` in the text mentions an account. */
export const comments = defineKind({
  name: 'comments',
  path: 'comments/',
  flat: true,
  place: null,
  fields: {
    infrastructure: optional(link('infrastructures')),
    mortality: optional(link('mortality')),
    item: optional(link('work-items')),
    text: words(2000),
  },
  filters: { infrastructure: anyId('infrastructure'), mortality: anyId('mortality'), item: anyId('item') },
  orderings: { id: 'id' },
  sheet: '',
  form: '',
  words: { fr, en },
});
export type Comment = AnswerOf<typeof comments>;
