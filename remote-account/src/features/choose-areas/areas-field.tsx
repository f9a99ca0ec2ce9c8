import { useNomenclatures } from 'shared/api';
import { labelOf, useLocale } from 'shared/i18n';
import { Button } from 'shared/ui/core';
import { MultiSelect } from 'shared/ui/fields';
import { Field, type FieldBinding } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';

interface AreasFieldProps {
  of: FieldBinding<number[] | null | undefined>;
  hint: string;
  disabled?: boolean;
}

export function AreasField({ of, hint, disabled = false }: AreasFieldProps) {
  const t = useTexts();
  const locale = useLocale();
  const { choices, status, retry } = useNomenclatures();
  const options = choices('AREAS').map(area => ({ value: area.id, label: labelOf(area, locale) }));
  return (
    <Field of={of} label={t('fields.areas')} hint={hint} required={false}>
      {control =>
        status === 'error' ? (
          <Button onClick={retry}>{t('failure.unreachable')}</Button>
        ) : (
          <MultiSelect
            {...control}
            options={options}
            loading={status === 'pending'}
            disabled={disabled}
            placeholder={t('fields.areasPlaceholder')}
          />
        )
      }
    </Field>
  );
}
