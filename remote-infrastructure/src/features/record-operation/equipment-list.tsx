import { LIMITS } from 'shared/contract';
import type { operationInputSchema } from 'shared/kinds';
import { Button, PlusIcon, TrashIcon } from 'shared/ui/core';
import { NumberInput, type Option, Select } from 'shared/ui/fields';
import { Field, FormRow, Input, type SchemaForm, TextArea } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import classes from './equipment-list.module.css';
import { newEquipment } from './operation-draft';

interface EquipmentListProps {
  form: SchemaForm<typeof operationInputSchema>;
  /** Types offered for the infrastructure. */
  types: Option<number>[];
}

/** The fitted equipment: type, count and optional details of each item. */
export function EquipmentList({ form, types }: EquipmentListProps) {
  const t = useTexts();
  const equipments = form.values.equipments ?? [];
  return (
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
  );
}
