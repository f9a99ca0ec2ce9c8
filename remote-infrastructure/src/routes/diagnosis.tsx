import { diagnosis } from 'shared/kinds';
import { DiagnosisForm } from '../features/diagnose-infrastructure/diagnosis-form';
import { FormScreen } from '../features/open-form/form-screen';

/** `/infrastructures/{id}/diagnosis`: a new one, the first one after a creation, or one to be changed or corrected. */
export const Screen = () => <FormScreen kind={diagnosis} name="diagnosis" Form={DiagnosisForm} />;
