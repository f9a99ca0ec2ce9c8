export { forgetDrafts } from './forget-drafts';
export { knownUser, tokensAt, tokenWith } from './tokens';
