import { sheetScreen } from 'shared/ui/record';
import { surveySheet } from '../features/show-survey/survey-sheet';
import { definition } from '../records/surveys';

export const Screen = sheetScreen({ ...definition, sheet: surveySheet });
