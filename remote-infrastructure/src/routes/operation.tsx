import { FormScreen } from '../features/open-form/form-screen';
import { operation } from '../features/record-operation/operation-draft';
import { OperationForm } from '../features/record-operation/operation-form';

/** `/infrastructures/{id}/operation`: creates, changes or corrects an operation. */
export const Screen = () => <FormScreen kind={operation} name="operation" Form={OperationForm} />;
