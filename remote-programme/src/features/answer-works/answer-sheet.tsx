import { Suspense, useState } from 'react';
import { useNomenclatures } from 'shared/api';
import { localToday, z } from 'shared/contract';
import { labelOf, withCapital } from 'shared/i18n';
import { operations } from 'shared/kinds';
import { workWords } from 'shared/programme';
import { Alert, notify } from 'shared/ui/core';
import { LoadingLines } from 'shared/ui/data';
import { DayChoice, MonthCalendar, NumberInput, Select } from 'shared/ui/fields';
import { Field, Input, SegmentedChoice, type SubmitResult, useSchemaForm } from 'shared/ui/form';
import { faceOf, Photo } from 'shared/ui/list';
import { PicturesField, usePictures } from 'shared/ui/pictures';
import { ToggleChip } from 'shared/ui/record';
import { useWorksTexts } from '../../locales/works-texts';
import { FormPage } from '../show-works/form-page';
import { SeasonNote } from '../show-works/season-note';
import { shortDay, useWorkWords, weekday } from '../show-works/use-work-words';
import { ANSWERS, type AnsweredItem, answerable, equipmentFor, type SendAnswer } from './answer';
import styles from './answer-sheet.module.css';

const MOST_FACES = 8;
const REASONS = ['gone', 'notOurs', 'cost', 'access', 'other'] as const;
const LEVELS = ['full', 'partial'] as const;
const formSchema = z.object({
  to: z.enum(ANSWERS).nullish(),
  planned_for: z.string().nullish(),
  team: z.string().nullish(),
  chip: z.enum(REASONS).nullish(),
  word: z.string().nullish(),
  date: z.string(),
  neutralization_level: z.enum(LEVELS),
  type_id: z.number().nullish(),
  count: z.number().nullish(),
});
const INITIAL = { neutralization_level: 'full', count: 1 } as const;

interface AnswerSheetProps {
  items: readonly AnsweredItem[];
  send: SendAnswer;
  /** Author of the pictures. While it is empty, no answer can be sent. */
  author?: string | undefined;
  /** Whether it is part of a page that shows one support or line at a time. */
  embedded?: boolean;
  /** Called with the works that could not be answered. */
  onDone: (left: readonly number[]) => void;
  onClose: () => void;
}

/** One answer to an operator's works: the planned day, what was fitted, or the reason for a refusal. */
export function AnswerSheet({ items, send, author, embedded = false, onDone, onClose }: AnswerSheetProps) {
  const t = useWorksTexts();
  const words = useWorkWords();
  const { locale } = words;
  const nomenclatures = useNomenclatures();
  const pictures = usePictures();
  const [failed, setFailed] = useState<ReadonlyMap<number, string>>(new Map());
  const open = items.filter(answerable);
  const number = open.length;
  const form = useSchemaForm(formSchema, {
    initial: { ...INITIAL, to: embedded ? 'FITTED' : null, date: localToday() },
    onSubmit: answer,
  });
  const { to, planned_for: day, team, chip, word, type_id: type, count } = form.values;
  const equipment = equipmentFor(open, nomenclatures);
  const refusal = to === 'DECLINED' && chip ? t(`answer.reasons.${chip}`) : '';
  const reasons = {
    PLANNED: team?.trim() ? t('answer.teamIs', { team: team.trim() }) : '',
    DECLINED: [chip !== 'other' && refusal, word?.trim()].filter(Boolean).join(' · '),
    FITTED: '',
  };
  const isComplete = {
    PLANNED: Boolean(day),
    DECLINED: reasons.DECLINED !== '',
    FITTED: Boolean(type) && (count ?? 0) > 0 && pictures.value.some(({ removed }) => !removed),
  };
  const label = t(`answer.confirm.${to ?? 'none'}`, {
    ...{ count: number, date: day ? shortDay(day, locale) : '', reason: refusal },
  });
  const towns = open.flatMap(({ infrastructure }) => infrastructure.properties.municipality ?? []);

  async function answer({ date, neutralization_level }: z.output<typeof formSchema>): Promise<SubmitResult> {
    if (!to) return { status: 'failed' };
    const result = await send(
      open,
      {
        ...{ to, date, neutralization_level, type_id: type ?? null, count: count ?? null },
        ...{ planned_for: to === 'PLANNED' ? (day ?? null) : null, reason: reasons[to] },
      },
      pictures,
    );
    setFailed(result.failed);
    const done = number - result.failed.size;
    if (done > 0)
      notify({
        type: result.failed.size > 0 ? 'warning' : 'success',
        msg: result.waiting > 0 ? t('move.waiting') : t(`answer.done.${to}`, { count: done }),
      });
    onDone([...result.failed.keys()]);
    // Never `saved`: the form keeps its values, so that works that failed can be answered again.
    return { status: 'failed' };
  }

  return (
    <FormPage
      frame={embedded ? 'part' : 'beside'}
      title={to ? label : t('answer.open', { count: number })}
      about={[
        to === 'PLANNED' && day && weekday(day, locale),
        ...[...new Set(towns)].map(town => `${town} ${towns.filter(one => one === town).length}`),
      ]
        .filter(Boolean)
        .join(' · ')}
      form={form}
      save={embedded && to === 'FITTED' ? t('linked.next') : label}
      danger={to === 'DECLINED'}
      disabled={number === 0 || author === '' || !to || !isComplete[to]}
      onClose={onClose}
    >
      {!embedded && (
        <div className={styles.faces} aria-hidden="true">
          {open.slice(0, MOST_FACES).map(({ id, infrastructure }) => (
            <Photo key={id} path={infrastructure.properties.photo} face={faceOf(infrastructure)} />
          ))}
        </div>
      )}
      {number < items.length && <p>{t('answer.leftOut', { count: items.length - number })}</p>}
      {failed.size > 0 && (
        <Alert
          type="warning"
          title={items
            .filter(({ id }) => failed.has(id))
            .map(({ id, infrastructure }) => (
              <p key={id}>
                <strong>{words.nameOf(infrastructure)}</strong> {failed.get(id)}
              </p>
            ))}
        />
      )}
      <SegmentedChoice
        joined
        aria-label={t('answer.which')}
        value={to === 'FITTED' ? 'FITTED' : 'other'}
        choices={[
          { value: 'other', label: t('answer.choice') },
          { value: 'FITTED', label: withCapital(workWords[locale].state.FITTED) },
        ]}
        onChange={next => form.set('to', next === 'FITTED' ? next : null)}
      />
      {to === 'FITTED' ? (
        <>
          {number > 1 && <p>{t('answer.sameForAll', { count: number })}</p>}
          <PicturesField
            value={pictures.value}
            onChange={pictures.onChange}
            onPreparing={pictures.onPreparing}
            author={author}
          />
          <Field of={form.field('type_id')} label={t('answer.equipment')} group>
            {({ value, onChange, ...names }) => (
              <>
                <fieldset className={styles.chips} {...names}>
                  {equipment.asked.map(({ id, ...item }) => (
                    <ToggleChip key={id} pressed={value === id} onPress={() => onChange(id)}>
                      {labelOf(item, locale)}
                    </ToggleChip>
                  ))}
                </fieldset>
                <Select
                  aria-label={t('answer.otherEquipment')}
                  placeholder={t('answer.otherEquipment')}
                  value={value}
                  onChange={onChange}
                  options={equipment.offered.map(item => ({
                    value: item.id,
                    label: labelOf(item, locale),
                  }))}
                />
              </>
            )}
          </Field>
          <Field of={form.field('count')} label={t('answer.count')}>
            {control => <NumberInput {...control} />}
          </Field>
          <Field of={form.field('neutralization_level')} label={t('answer.level')} group>
            {control => (
              <SegmentedChoice
                {...control}
                choices={LEVELS.map(value => ({ value, label: t(`answer.levels.${value}`) }))}
              />
            )}
          </Field>
          <Field of={form.field('date')} label={words.label(operations, 'date')} group>
            {control => <DayChoice {...control} />}
          </Field>
        </>
      ) : (
        <>
          <Suspense fallback={<LoadingLines rows={6} />}>
            <MonthCalendar
              label={t('move.planFor')}
              value={(to === 'PLANNED' && day) || null}
              onChange={next => {
                form.set('planned_for', next);
                form.set('to', 'PLANNED');
              }}
            />
          </Suspense>
          {to === 'PLANNED' && day && <SeasonNote items={open} day={day} />}
          <Field of={form.field('team')} label={t('answer.team')} term={t('answer.optional')}>
            {control => <Input {...control} />}
          </Field>
          <p className={styles.or}>{t('answer.or')}</p>
          <Field of={form.field('chip')} label={t('answer.refuse', { count: number })} group>
            {({ value, onChange, ...names }) => (
              <fieldset className={styles.chips} {...names}>
                {REASONS.map(name => (
                  <ToggleChip
                    key={name}
                    pressed={to === 'DECLINED' && value === name}
                    onPress={() => {
                      onChange(name);
                      form.set('to', 'DECLINED');
                    }}
                  >
                    {t(`answer.reasons.${name}`)}
                  </ToggleChip>
                ))}
              </fieldset>
            )}
          </Field>
          {refusal && (
            <Field of={form.field('word')} label={t(chip === 'other' ? 'move.reason' : 'answer.word')}>
              {control => <Input {...control} />}
            </Field>
          )}
        </>
      )}
    </FormPage>
  );
}
