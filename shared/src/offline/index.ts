export { answerOffline } from './answer-offline';
export { resumeInterrupted } from './areas-store';
export { DATED, forgetAnswers, keepAnswer } from './kept-answers';
export { keepRecord } from './kept-records';
export { renewEssentials, renewRecords } from './renew-records';
