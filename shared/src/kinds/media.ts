import { day, optional, text } from '../contract/record-field';
import { defineKind } from '../contract/record-kind';
import en from './words/media.en.json' with { type: 'json' };
import fr from './words/media.fr.json' with { type: 'json' };

/** Fields that describe a picture. Its file is sent separately. */
export const media = defineKind({
  name: 'media',
  path: 'media/',
  flat: true,
  place: null,
  fields: {
    date: optional(day({ past: false })),
    author: text(100),
    source: text(100),
    remark: text(),
    label: text(100),
  },
  filters: {},
  orderings: {},
  sheet: '',
  form: '',
  words: { fr, en },
});
