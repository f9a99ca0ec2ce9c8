import type { answerOffline as AnswerOffline } from './answer-offline';

export { resumeInterrupted } from './areas-store';
export { DATED, forgetAnswers, keepAnswer } from './kept-answers';
export { keepRecord } from './kept-records';
export { renewEssentials, renewRecords } from './renew-records';

/** `answerOffline` of a module of its own, which loads when the network fails: until then nothing needs it. */
export const answerOffline: typeof AnswerOffline = async (...query) => {
  const engine = await import('./answer-offline').catch(() => null);
  return engine?.answerOffline(...query);
};
