import { listScreen } from 'shared/ui/record';
import { definition } from '../records/surveys';

export const Screen = listScreen(definition);
