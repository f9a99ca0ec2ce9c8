import { ApiError, request } from 'shared/api';
import { infrastructureTypeOf } from 'shared/contract';
import {
  WORK_MEASURES,
  type WorkItem,
  type WorkItemInput,
  type WorkState,
  workItemInputSchema,
  workItemSchema,
} from 'shared/programme';
import { notify, useUnsavedChanges } from 'shared/ui/core';
import { CheckboxList, Field, type SubmitResult, TextArea, useSchemaForm } from 'shared/ui/form';
import { workItems } from 'shared/works/kinds';
import { useWorksTexts } from '../../locales/works-texts';
import { FormPage } from '../show-works/form-page';
import { refreshWorks } from '../show-works/refresh-works';
import { useWorkWords } from '../show-works/use-work-words';

interface MeasuresFormProps {
  item: WorkItem;
  onClose: () => void;
  onMeanwhile: (current: WorkState) => void;
}

/** Changes the requested measures and the note of works. The server decides whether their state allows it. */
export function MeasuresForm({ item, onClose, onMeanwhile }: MeasuresFormProps) {
  const t = useWorksTexts();
  const words = useWorkWords();
  async function save(body: WorkItemInput): Promise<SubmitResult> {
    try {
      await request(workItemSchema, `work-items/${item.id}/`, { method: 'PATCH', body });
      notify({ type: 'success', msg: t('move.measuresSaved') });
      return { status: 'saved', leave: onClose };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { current } = (error.body ?? {}) as { current?: WorkState };
      if (error.code === 'impossible_move' && current)
        return { status: 'saved', leave: () => onMeanwhile(current) };
      if (error.problems.length > 0) return { status: 'refused', problems: error.problems };
      notify({
        type: 'error',
        msg: error.unreachable ? t('move.notSent') : (error.detail ?? t('move.notSent')),
      });
      return { status: 'failed' };
    } finally {
      void refreshWorks();
    }
  }
  const form = useSchemaForm(workItemInputSchema, {
    initial: { ...item, measures: item.measures as WorkItemInput['measures'] },
    onSubmit: save,
  });
  useUnsavedChanges(form.dirty);
  const offered = WORK_MEASURES[infrastructureTypeOf(item.infrastructure.resourcetype)];
  return (
    <FormPage
      frame="over"
      title={t('move.editMeasures')}
      about={words.nameOf(item.infrastructure)}
      form={form}
      save={t('order.saveChanges')}
      onClose={onClose}
    >
      <Field of={form.field('measures')} label={t('move.measures')} group required>
        {control => (
          <CheckboxList
            {...control}
            chip
            choices={offered.map(value => ({ value, label: words.measure(value) }))}
          />
        )}
      </Field>
      <Field of={form.field('note')} label={words.label(workItems, 'note')}>
        {control => <TextArea {...control} />}
      </Field>
    </FormPage>
  );
}
