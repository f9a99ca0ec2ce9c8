export { knownUser, tokensAt, tokenWith } from './tokens';
