import { sheetScreen } from 'shared/ui/record';
import { caseSheet } from '../features/show-case/case-sheet';
import { definition } from '../records/mortality';

/** `/mortality/{id}`: the sheet of a case; with `?edit` its form. */
export const Screen = sheetScreen({ ...definition, sheet: caseSheet });
