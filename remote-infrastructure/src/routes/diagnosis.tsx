import { subjectForm } from '../features/read-infrastructure/subject-form';
import { definition } from '../records/diagnosis';

/** `/infrastructures/{id}/diagnosis`: creates, changes or corrects a diagnosis. */
export const Screen = subjectForm(definition, 'diagnosis');
