import type { KindFacts } from '../contract';
import enCodes from '../programme/words/works.en.json' with { type: 'json' };
import frCodes from '../programme/words/works.fr.json' with { type: 'json' };
import en from '../works/words/en.json' with { type: 'json' };
import fr from '../works/words/fr.json' with { type: 'json' };

/** Facts that all kinds of works share: no list beside the map, and no form for a waiting write. */
const common = { placed: false, form: '', filters: {}, orderings: {}, fields: {} } as const;
const codes = { fr: frCodes.state, en: enCodes.state };

/**
 * Facts of ordered works and their moves, for the outbox and offline copies. Written by hand, so that every page can
 * load them without the schemas.
 */
export const workItems: KindFacts = {
  ...common,
  name: 'work-items',
  path: 'work-items/',
  links: {
    infrastructure: { kind: 'infrastructures', at: 'infrastructure.id' },
    operation: { kind: 'operations', at: 'operation' },
  },
  sheet: '/programme/works/{id}',
  words: { fr: { ...fr.items, code: codes.fr }, en: { ...en.items, code: codes.en } },
};

export const workEvents: KindFacts = {
  ...common,
  name: 'work-events',
  path: 'work-events/',
  links: {
    item: { kind: 'work-items', at: 'item.id' },
    operation: { kind: 'operations', at: 'operation' },
  },
  pictures: { field: 'media_id', at: 'media[]' },
  // Moves are nested in their works and are never requested alone.
  inside: { kind: 'work-items', at: 'events[]' },
  sheet: '/programme/works/{item}',
  words: { fr: { ...fr.events, code: codes.fr }, en: { ...en.events, code: codes.en } },
};
