export { forgetDrafts } from './forget-drafts';
export { openScreen } from './open-screen';
export { type Answers, type Call, pageOf, type StandInServer, standInServer } from './stand-in-server';
export { knownUser, tokensAt, tokenWith } from './tokens';
