import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useNomenclatures } from 'shared/api';
import { localToday } from 'shared/contract';
import { formatMonthDay, labelOf, withCapital } from 'shared/i18n';
import { workWords } from 'shared/programme';
import { Button, notify, useDesktop, useEscape, XIcon } from 'shared/ui/core';
import { LoadingLines } from 'shared/ui/data';
import { DayChoice, MonthCalendar, NumberInput, Select } from 'shared/ui/fields';
import { Input, SegmentedChoice } from 'shared/ui/form';
import { Photo } from 'shared/ui/list';
import { PicturesField, usePictures } from 'shared/ui/pictures';
import { FeatherIcon, ToggleChip } from 'shared/ui/record';
import { useWorksTexts } from '../../locales/works-texts';
import { CalendarIcon, CheckIcon } from '../show-works/icons';
import { shortDay, useWorkWords, weekday } from '../show-works/use-work-words';
import {
  type Answer,
  type AnsweredItem,
  type AnswerTo,
  answerable,
  equipmentFor,
  type SendAnswer,
  seasonsAround,
} from './answer';
import styles from './answer-sheet.module.css';

const MOST_FACES = 8;
const REASONS = ['gone', 'notOurs', 'cost', 'access', 'other'] as const;
const LEVELS = ['full', 'partial'] as const;

/** Which season a day lies in, in green or amber; nothing where no season is known. */
function SeasonNote({ items, day }: { items: readonly AnsweredItem[]; day: string }) {
  const t = useWorksTexts();
  const { locale } = useWorkWords();
  const disturbed = seasonsAround(items, day);
  const seasons = disturbed.length > 0 ? disturbed : seasonsAround(items);
  if (seasons.length === 0) return null;
  const names = seasons
    .map(({ name, from, to }) =>
      t('move.season', { name, from: formatMonthDay(from, locale), to: formatMonthDay(to, locale) }),
    )
    .join(' · ');
  return (
    <p role="status" className={styles.season} data-tone={disturbed.length > 0 ? 'wait' : 'done'}>
      {disturbed.length > 0 ? <FeatherIcon /> : <CheckIcon />}
      <span>
        <strong>{t(disturbed.length > 0 ? 'answer.nesting' : 'answer.noNesting')}</strong> {names}
      </span>
    </p>
  );
}

interface AnswerSheetProps {
  items: readonly AnsweredItem[];
  send: SendAnswer;
  /** Author of the pictures; empty for somebody who has to say it first. */
  author?: string | undefined;
  /** The answer to begin with. */
  initial?: AnswerTo | null;
  /** Whether it is part of a page with one support, after which the next one follows. */
  embedded?: boolean;
  /** Works that stay chosen, since their answers failed. */
  onDone: (left: readonly number[]) => void;
  onClose: () => void;
}

/** One answer for some works of an operator: a day, what was fitted, or why not. */
export function AnswerSheet(props: AnswerSheetProps) {
  const { items, send, author, initial = null, embedded = false, onDone, onClose } = props;
  const t = useWorksTexts();
  const words = useWorkWords();
  const { locale } = words;
  const id = useId();
  const nomenclatures = useNomenclatures();
  const pictures = usePictures();
  const head = useRef<HTMLHeadingElement>(null);
  const [to, setTo] = useState<AnswerTo | null>(initial);
  const [day, setDay] = useState<string | null>(null);
  const [team, setTeam] = useState('');
  const [chip, setChip] = useState<(typeof REASONS)[number] | null>(null);
  const [word, setWord] = useState('');
  const [fitted, setFitted] = useState({
    date: localToday(),
    level: 'full' as Answer['neutralization_level'],
  });
  const [type, setType] = useState<number | null>(null);
  const [count, setCount] = useState<number | null | undefined>(1);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<ReadonlyMap<number, string>>(new Map());
  const isDesktop = useDesktop();
  useEscape(!embedded, onClose);
  useEffect(
    function focusHead() {
      // Beside a list, the next row may still be chosen.
      if (!embedded && !isDesktop) head.current?.focus({ preventScroll: true });
    },
    [embedded, isDesktop],
  );

  const open = items.filter(answerable);
  const number = open.length;
  const equipment = equipmentFor(open, nomenclatures);
  const options = [...equipment.asked, ...equipment.others].map(item => ({
    value: item.id,
    label: labelOf(item, locale),
  }));
  const hasPicture = pictures.value.some(({ removed }) => !removed);
  const reasonOf = () => {
    if (to === 'PLANNED' && team.trim()) return t('answer.teamIs', { team: team.trim() });
    if (to !== 'DECLINED' || !chip) return '';
    return [chip !== 'other' && t(`answer.reasons.${chip}`), word.trim()].filter(Boolean).join(' · ');
  };
  const isReady =
    number > 0 &&
    author !== '' &&
    ((to === 'PLANNED' && day !== null) ||
      (to === 'DECLINED' && reasonOf() !== '') ||
      (to === 'FITTED' && type !== null && (count ?? 0) > 0 && hasPicture));
  const refusal = to === 'DECLINED' && chip ? t(`answer.reasons.${chip}`) : '';
  const what = to === 'PLANNED' && day ? weekday(day, locale) : refusal;
  const title = t(`answer.title.${to ?? 'none'}`, { count: number });

  async function answer() {
    if (!to) return;
    setBusy(true);
    const result = await send(
      open,
      {
        to,
        planned_for: to === 'PLANNED' ? day : null,
        reason: reasonOf(),
        date: fitted.date,
        neutralization_level: fitted.level,
        type_id: type,
        count: count ?? null,
      },
      pictures,
    );
    setBusy(false);
    setFailed(result.failed);
    const done = number - result.failed.size;
    if (done > 0)
      notify({
        type: result.failed.size > 0 ? 'warning' : 'success',
        msg: t(result.waiting > 0 ? 'answer.waits' : `answer.done.${to}`, { count: done }),
      });
    onDone([...result.failed.keys()]);
  }

  return (
    <section className={styles.sheet} data-embedded={embedded} aria-labelledby={`${id}-title`}>
      <header className={styles.head}>
        <h2 id={`${id}-title`} ref={head} tabIndex={-1}>
          {title}
          {what && <span> · {what}</span>}
        </h2>
        <Button type="text" icon={<XIcon />} aria-label={t('move.leave')} onClick={onClose} />
      </header>
      <div className={styles.content}>
        <div className={styles.faces} aria-hidden="true">
          {open.slice(0, MOST_FACES).map(({ id: key, infrastructure }) => (
            <Photo key={key} path={infrastructure.properties.photo} className={styles.face} />
          ))}
        </div>
        {number < items.length && <p>{t('answer.leftOut', { count: items.length - number })}</p>}
        {failed.size > 0 && (
          <ul role="alert" className={styles.failed}>
            {items
              .filter(item => failed.has(item.id))
              .map(item => (
                <li key={item.id}>
                  <strong>{words.nameOf(item.infrastructure)}</strong> {failed.get(item.id)}
                </li>
              ))}
          </ul>
        )}
        <SegmentedChoice
          joined
          aria-label={t('answer.which')}
          value={to === 'FITTED' ? 'FITTED' : 'other'}
          choices={[
            { value: 'other', label: t('answer.choice') },
            { value: 'FITTED', label: withCapital(workWords[locale].state.FITTED) },
          ]}
          onChange={next => setTo(next === 'FITTED' ? next : null)}
        />
        {to !== 'FITTED' && (
          <>
            <Suspense fallback={<LoadingLines rows={6} />}>
              <MonthCalendar
                label={t('move.planFor')}
                value={to === 'PLANNED' ? day : null}
                onChange={next => {
                  setDay(next);
                  setTo('PLANNED');
                }}
              />
            </Suspense>
            {to === 'PLANNED' && day && <SeasonNote items={open} day={day} />}
            <label htmlFor={`${id}-team`} className={styles.label}>
              {t('answer.team')} <small>{t('answer.optional')}</small>
            </label>
            <Input id={`${id}-team`} value={team} onChange={value => setTeam(value ?? '')} />
          </>
        )}
        {to === 'FITTED' && (
          <>
            {number > 1 && <p>{t('answer.sameForAll', { count: number })}</p>}
            <PicturesField
              value={pictures.value}
              onChange={pictures.onChange}
              onPreparing={pictures.onPreparing}
              author={author}
            />
            <span id={`${id}-type`} className={styles.label}>
              {t('answer.equipment')}
            </span>
            <fieldset className={styles.chips} aria-labelledby={`${id}-type`}>
              {equipment.asked.map(item => (
                <ToggleChip key={item.id} pressed={type === item.id} onPress={() => setType(item.id)}>
                  {labelOf(item, locale)}
                </ToggleChip>
              ))}
            </fieldset>
            <small id={`${id}-other`}>{t('answer.otherEquipment')}</small>
            <Select
              aria-labelledby={`${id}-other`}
              value={type}
              onChange={next => setType(next ?? null)}
              options={options}
            />
            <span id={`${id}-count`} className={styles.label}>
              {t('answer.count')}
            </span>
            <NumberInput aria-labelledby={`${id}-count`} value={count} onChange={setCount} />
            <SegmentedChoice
              aria-label={t('answer.level')}
              value={fitted.level}
              choices={LEVELS.map(value => ({ value, label: t(`answer.levels.${value}`) }))}
              onChange={level => level && setFitted({ ...fitted, level })}
            />
            <DayChoice
              aria-label={t('answer.fittedOn')}
              value={fitted.date}
              onChange={date => date && setFitted({ ...fitted, date })}
            />
          </>
        )}
        {to !== 'FITTED' && (
          <>
            <p className={styles.or}>{t('answer.or')}</p>
            <span id={`${id}-why`} className={styles.label}>
              {t('answer.refuse', { count: number })}
            </span>
            <fieldset className={styles.chips} aria-labelledby={`${id}-why`}>
              {REASONS.map(name => (
                <ToggleChip
                  key={name}
                  pressed={to === 'DECLINED' && chip === name}
                  onPress={() => {
                    setChip(name);
                    setTo('DECLINED');
                  }}
                >
                  {t(`answer.reasons.${name}`)}
                </ToggleChip>
              ))}
            </fieldset>
            {to === 'DECLINED' && chip && (
              <Input
                aria-label={t(chip === 'other' ? 'move.reason' : 'answer.word')}
                placeholder={t(chip === 'other' ? 'move.reason' : 'answer.word')}
                value={word}
                onChange={value => setWord(value ?? '')}
              />
            )}
          </>
        )}
      </div>
      <div className={styles.dock}>
        {author === '' && <p>{t('linked.nameFirst')}</p>}
        <Button
          type="primary"
          size="large"
          danger={to === 'DECLINED'}
          icon={to === 'FITTED' ? <CheckIcon /> : <CalendarIcon />}
          disabled={!isReady}
          loading={busy}
          onClick={() => void answer()}
        >
          {t(embedded && to === 'FITTED' ? 'linked.next' : `answer.confirm.${to ?? 'none'}`, {
            count: number,
            date: day ? shortDay(day, locale) : '',
            reason: what,
          })}
        </Button>
      </div>
    </section>
  );
}
