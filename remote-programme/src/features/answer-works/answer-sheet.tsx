import { Suspense, useId, useMemo, useState } from 'react';
import { useNomenclatures } from 'shared/api';
import { localToday, type z } from 'shared/contract';
import { labelOf, withCapital } from 'shared/i18n';
import { operations } from 'shared/kinds';
import type { DraftOpening } from 'shared/outbox';
import { workWords } from 'shared/programme';
import { Alert, notify } from 'shared/ui/core';
import { LoadingLines } from 'shared/ui/data';
import { DayChoice, MonthCalendar, NumberInput, Select } from 'shared/ui/fields';
import { Field, Input, SegmentedChoice, type SubmitResult, useSchemaForm } from 'shared/ui/form';
import { faceOf, Photo } from 'shared/ui/list';
import { PicturesField, usePictures } from 'shared/ui/pictures';
import { ToggleChip, useDraft } from 'shared/ui/record';
import { useWorksTexts } from '../../locales/works-texts';
import { FormPage } from '../show-works/form-page';
import { SeasonNote } from '../show-works/season-note';
import { shortDay, useWorkWords, weekday } from '../show-works/use-work-words';
import { type AnsweredItem, answerable, answerSchema, equipmentFor, LEVELS, REASONS } from './answer';
import styles from './answer-sheet.module.css';
import { type SendAnswer, sendAnswers } from './send-answers';

const MOST_FACES = 8;
const INITIAL = { neutralization_level: 'full', count: 1 } as const;
const NO_DRAFT: DraftOpening = { id: '', author: '', subject: { resource: '' }, taken: null };

export interface AnswerSheetProps {
  items: readonly AnsweredItem[];
  send: SendAnswer;
  /** Author of the pictures. While it is empty, no answer can be sent. */
  author?: string | undefined;
  /** Whether it is part of a page that shows one support or line at a time. */
  embedded?: boolean;
  /** What this device kept of the answer. With it, the answer is kept while it is typed. */
  opening?: DraftOpening | undefined;
  /** Teams that planned works before. */
  teams?: readonly string[];
  /** Called with the works that could not be answered. */
  onDone: (left: readonly number[]) => void;
  onClose: () => void;
}

/** One answer to an operator's works: the planned day, what was fitted, or the reason for a refusal. */
export function AnswerSheet(props: AnswerSheetProps) {
  const { items, send, author, embedded = false, opening, teams = [], onDone, onClose } = props;
  const t = useWorksTexts();
  const words = useWorkWords();
  const { locale } = words;
  const nomenclatures = useNomenclatures();
  const teamsId = useId();
  const pictures = usePictures([], [], opening?.taken);
  const [failed, setFailed] = useState<ReadonlyMap<number, string>>(new Map());
  const open = items.filter(answerable);
  const number = open.length;
  const [initial] = useState(
    () => ({ ...INITIAL, to: embedded ? 'FITTED' : null, date: localToday() }) as const,
  );
  const form = useSchemaForm(answerSchema, {
    initial,
    begun: { ...initial, ...opening?.taken?.values },
    onSubmit: answer,
  });
  const { dirty, values } = form;
  const { toKeep } = pictures;
  const ids = items.map(({ id }) => id).join();
  const isBegun = opening && (dirty || pictures.dirty);
  const content = useMemo(
    () =>
      isBegun
        ? () => ({
            ...{ values, initial, etag: undefined, media: [], replaces: undefined, revision: undefined },
            ...{ known: undefined, aside: { ids }, pictures: toKeep() },
          })
        : null,
    [isBegun, values, initial, ids, toKeep],
  );
  const { keeper, state: kept } = useDraft(opening ?? NO_DRAFT, content);
  const { to, planned_for: day, team, chip, word, type_id: type, count } = values;
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

  async function answer({
    date,
    neutralization_level,
  }: z.output<typeof answerSchema>): Promise<SubmitResult> {
    if (!to) return { status: 'failed' };
    await keeper.hold();
    const given = {
      ...{ to, date, neutralization_level, type_id: type ?? null, count: count ?? null },
      ...{ planned_for: to === 'PLANNED' ? (day ?? null) : null, reason: reasons[to] },
    };
    const result = await sendAnswers(
      open.map(item => [item, given]),
      send,
      pictures,
    );
    if (result.failed.size > 0) keeper.release();
    else if (opening) await keeper.discard();
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
      form={kept === 'refused' ? { ...form, elsewhere: [...form.elsewhere, t('move.notKept')] } : form}
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
      {opening?.taken && <p>{t('linked.kept')}</p>}
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
            {control => (
              <Input {...control} {...(teams.length > 0 && { list: teamsId, autoComplete: 'off' })} />
            )}
          </Field>
          <datalist id={teamsId}>
            {teams.map(name => (
              <option key={name} value={name} />
            ))}
          </datalist>
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
