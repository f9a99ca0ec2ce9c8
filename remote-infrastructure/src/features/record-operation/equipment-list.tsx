import { LIMITS } from 'shared/contract';
import type { operationInputSchema, operations } from 'shared/kinds';
import { Button, PlusIcon, TrashIcon } from 'shared/ui/core';
import { NumberInput, Select } from 'shared/ui/fields';
import { Field, FormRow, FormSection, Input, TextArea } from 'shared/ui/form';
import { choiceOptions, type FormState } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import type { aboutSubject } from '../read-infrastructure/subject';
import classes from './equipment-list.module.css';

type OperationForm = FormState<OperationKind, unknown, ReturnType<typeof aboutSubject>>;
type OperationKind = typeof operations & { inputSchema: typeof operationInputSchema };
type Equipment = NonNullable<OperationForm['form']['values']['equipments']>[number];

/** An empty item of the list. The schema requires type and count. */
const newEquipment = () => ({ reference: '', comment: '' }) as Equipment;

export function EquipmentList({ form, initial, own, texts }: OperationForm) {
  const t = useTexts();
  const types = choiceOptions(texts.nomenclatures, 'EQMT_TYPE', texts.locale, {
    context: own.context,
    chosen: initial.equipments?.map(({ type_id }) => type_id) ?? [],
  });
  const equipments = form.values.equipments ?? [];
  return (
    <FormSection title={texts.label('equipments')}>
      <div className={classes.list}>
        {equipments.length === 0 && <p className={classes.none}>{t('operation.noEquipment')}</p>}
        {equipments.map((equipment, index) => {
          const place = index + 1;
          return (
            <fieldset key={equipment.id ?? `new-${index}`} className={classes.equipment}>
              <legend>{t('operation.equipment', { place })}</legend>
              <FormRow>
                <Field of={form.item('equipments', index, 'type_id')} label={t('operation.type')} required>
                  {control => <Select {...control} options={types} clearable={false} />}
                </Field>
                <Field of={form.item('equipments', index, 'count')} label={t('operation.count')} required>
                  {control => <NumberInput {...control} />}
                </Field>
                <Field of={form.item('equipments', index, 'reference')} label={t('operation.reference')}>
                  {control => <Input {...control} />}
                </Field>
              </FormRow>
              <Field of={form.item('equipments', index, 'comment')} label={t('operation.comment')}>
                {control => <TextArea {...control} limit={LIMITS.text} />}
              </Field>
              <Button
                danger
                size="large"
                icon={<TrashIcon aria-hidden />}
                onClick={() =>
                  form.set(
                    'equipments',
                    equipments.filter((_, other) => other !== index),
                  )
                }
              >
                {t('operation.removeEquipment', { place })}
              </Button>
            </fieldset>
          );
        })}
        <Button
          size="large"
          icon={<PlusIcon aria-hidden />}
          onClick={() => form.set('equipments', [...equipments, newEquipment()])}
        >
          {t('operation.addEquipment')}
        </Button>
      </div>
    </FormSection>
  );
}
