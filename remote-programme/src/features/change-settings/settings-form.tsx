import { useState } from 'react';
import { ApiError, useNomenclatures, useQueryClient } from 'shared/api';
import { labelOf, useLocale } from 'shared/i18n';
import { type PrioritySettings, prioritySettingsSchema, type SavedSettings } from 'shared/programme';
import { keys } from 'shared/records';
import { Alert, Button, notify, useUnsavedChanges } from 'shared/ui/core';
import { MultiSelect, NumberInput } from 'shared/ui/fields';
import {
  Checkbox,
  Field,
  Form,
  FormActions,
  FormRow,
  FormSection,
  Input,
  type SubmitResult,
  useSchemaForm,
} from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import styles from './settings.module.css';
import { saveSettings } from './settings-calls';
import { SettingsEffect } from './settings-effect';
import { SETTING_GROUPS } from './settings-groups';

const RED_LIST = ['CR', 'EN', 'VU', 'NT', 'LC', 'DD', 'NA', 'NE'] as const;

/** The lifetimes of types of equipment, with one lifetime changed. A type without a lifetime does not wear out. */
function livesWith(
  lives: PrioritySettings['equipment_years'] | null | undefined,
  code: string,
  years: unknown,
) {
  const { [code]: _, ...others } = lives ?? {};
  return typeof years === 'number' ? { ...others, [code]: years } : others;
}

interface SettingsFormProps {
  current: SavedSettings;
  /** Initial values, from the current version or an earlier version. */
  begun: PrioritySettings;
  onSaved: () => void;
}

export function SettingsForm({ current, begun, onSaved }: SettingsFormProps) {
  const t = useTexts();
  const locale = useLocale();
  const client = useQueryClient();
  const nomenclatures = useNomenclatures();
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<'conflict' | 'failed' | null>(null);
  const form = useSchemaForm(prioritySettingsSchema, {
    initial: current.settings,
    begun,
    onSubmit: async (settings): Promise<SubmitResult> => {
      setFailure(null);
      try {
        const saved = await saveSettings({ based_on: current.version, note: note.trim(), settings });
        notify({ type: 'success', msg: t('settings.saved', { version: saved.version }) });
        await Promise.all(
          ['priority-settings', 'priorities'].map(kind =>
            client.invalidateQueries({ queryKey: keys.all(kind) }),
          ),
        );
        return {
          status: 'saved',
          leave() {
            // Starts over from these values, even if the new version cannot be loaded yet.
            form.reset(settings);
            onSaved();
          },
        };
      } catch (error) {
        if (error instanceof ApiError && error.problems.length > 0)
          return {
            status: 'refused',
            problems: error.problems.map(problem => ({ ...problem, path: problem.path.slice(1) })),
          };
        setFailure(error instanceof ApiError && error.status === 409 ? 'conflict' : 'failed');
        return { status: 'failed' };
      }
    },
  });
  useUnsavedChanges(form.dirty);
  const armings = nomenclatures.choices('ARMING').map(item => ({
    value: item.code,
    label: labelOf(item, locale),
  }));
  const weights = form.field('red_list');
  const globally = form.field('global_red_list');
  return (
    <div className={styles.screen}>
      <Form form={form} label={t('titles.settings')}>
        {failure && <Alert type="error" showIcon title={t(`settings.${failure}`)} />}
        {SETTING_GROUPS.map(({ name, settings }) => (
          <FormSection key={name} title={t(`settings.group.${name}`)}>
            <FormRow>
              {settings.map(([setting, step]) => (
                <Field
                  key={setting}
                  of={form.field(setting)}
                  label={t(`settings.name.${setting}`)}
                  hint={t(`settings.hint.${setting}`)}
                >
                  {control => <NumberInput {...control} step={step} />}
                </Field>
              ))}
            </FormRow>
            {name === 'base' && (
              <FormRow>
                {(['high_armings', 'low_armings'] as const).map(list => (
                  <Field key={list} of={form.field(list)} label={t(`settings.name.${list}`)} wide>
                    {({ onChange, value, ...control }) => (
                      <MultiSelect
                        {...control}
                        value={value ?? []}
                        options={armings}
                        onChange={several => onChange(several ?? [])}
                      />
                    )}
                  </Field>
                ))}
              </FormRow>
            )}
            {name === 'place' && (
              <>
                <Field
                  of={weights}
                  label={t('settings.name.red_list')}
                  hint={t('settings.hint.red_list')}
                  group
                  wide
                >
                  {({ value, onChange }) => (
                    <div className={styles.weights}>
                      {RED_LIST.map(status => (
                        <label key={status} htmlFor={`weight-${status}`}>
                          {status}
                          <NumberInput
                            id={`weight-${status}`}
                            value={value?.[status]}
                            step={0.5}
                            onChange={weight => onChange({ ...value, [status]: weight as number })}
                          />
                        </label>
                      ))}
                    </div>
                  )}
                </Field>
                <Checkbox value={globally.value} onChange={globally.onChange}>
                  {t('settings.name.global_red_list')}
                </Checkbox>
              </>
            )}
            {name === 'works' && (
              <Field
                of={form.field('equipment_years')}
                label={t('settings.name.equipment_years')}
                hint={t('settings.hint.equipment_years')}
                group
                wide
              >
                {({ value, onChange }) => (
                  <div className={styles.lives}>
                    {nomenclatures.choices('EQMT_TYPE').map(item => (
                      <label key={item.code} htmlFor={`life-${item.code}`}>
                        {labelOf(item, locale)}
                        <NumberInput
                          id={`life-${item.code}`}
                          value={value?.[item.code]}
                          step={1}
                          onChange={years => onChange(livesWith(value, item.code, years))}
                        />
                      </label>
                    ))}
                  </div>
                )}
              </Field>
            )}
          </FormSection>
        ))}
        <div className={styles.note}>
          <label htmlFor="settings-note">{t('settings.note')}</label>
          <Input id="settings-note" value={note} maxLength={300} onChange={setNote} />
        </div>
        <FormActions>
          <Button size="large" disabled={!form.dirty} onClick={() => form.reset(current.settings)}>
            {t('settings.undo')}
          </Button>
          <Button type="primary" size="large" htmlType="submit" loading={form.busy} disabled={!form.dirty}>
            {t('settings.save', { version: current.version + 1 })}
          </Button>
        </FormActions>
      </Form>
      <SettingsEffect settings={form.values} changed={form.dirty} />
    </div>
  );
}
