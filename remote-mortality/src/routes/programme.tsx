import { sheetScreen } from 'shared/ui/record';
import { programmeSheet } from '../features/show-survey/programme-sheet';
import { definition } from '../records/programmes';

export const Screen = sheetScreen({ ...definition, sheet: programmeSheet });
