export { answerOffline } from './answer-offline';
export { resumeInterrupted } from './areas/areas-store';
export { DATED, forgetAnswers, keepAnswer } from './kept-answers';
export { keepRecord } from './kept-records';
export { renewEssentials } from './renew-essentials';
export { renewRecords } from './renew-records';

/** The screen of areas taken along, with its map: fetched when it is asked for. */
export const loadAreasScreen = async () => (await import('./areas/areas-screen')).AreasScreen;
