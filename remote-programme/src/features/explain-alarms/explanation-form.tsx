import { useId, useState } from 'react';
import { ApiError, request, useMutation } from 'shared/api';
import { isLocalRef, tagOfVersion } from 'shared/contract';
import { formatLength, useLocale } from 'shared/i18n';
import {
  type Alarm,
  type AlarmState,
  alarmSchema,
  WORK_FAULTS,
  type WorkFault,
  workWords,
} from 'shared/programme';
import { Alert, BirdIcon, Button, MapPinIcon, notify, useUnsavedChanges, WrenchIcon } from 'shared/ui/core';
import { SegmentedChoice, TextArea } from 'shared/ui/form';
import { useNearbyInfrastructures } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import { refreshWorks } from '../show-works/refresh-works';
import styles from './alarms.module.css';

interface Explanation {
  state: AlarmState;
  explanation: string;
  fault?: WorkFault;
  /** The support or line the bird really belongs to; `null` if unknown. */
  infrastructure_id?: number | null;
}

const NONE = 'none';
const WAYS = ['WORKS_FAULTY', 'WRONG_PLACE', 'OTHER_CAUSE'] as const;
type Way = (typeof WAYS)[number];
const SIGNS = { WORKS_FAULTY: <WrenchIcon />, WRONG_PLACE: <MapPinIcon />, OTHER_CAUSE: <BirdIcon /> };

/** Metres around the bird within which other supports and lines are offered. */
const REACH = 300;

interface OtherPlaceProps {
  alarm: Alarm;
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

/** Chooses the nearby support or line that a bird belongs to, or none. */
function OtherPlace({ alarm: { mortality, infrastructure }, chosen, onChoose }: OtherPlaceProps) {
  const t = useTexts();
  const locale = useLocale();
  const { nearby } = useNearbyInfrastructures(mortality.geometry.coordinates, {
    reach: REACH,
    most: 5,
    except: infrastructure.id,
  });
  const delivered = nearby.filter(({ ref }) => !isLocalRef(ref));
  return (
    <SegmentedChoice
      className={styles.ways}
      aria-label={t('alarm.other')}
      value={String(chosen ?? NONE)}
      choices={[
        { value: NONE, label: t('alarm.noOther') },
        ...delivered.map(({ ref, resourcetype, metres }) => ({
          value: String(ref),
          label: `${t(resourcetype === 'Point' ? 'record.support' : 'record.line', { id: ref })} · ${formatLength(Math.round(metres), locale)}`,
        })),
      ]}
      onChange={next => onChoose(next === undefined || next === NONE ? null : Number(next))}
    />
  );
}

/** Explains an alarm in one of three ways and in the user's words. */
export function ExplanationForm({ alarm }: { alarm: Alarm }) {
  const t = useTexts();
  const locale = useLocale();
  const id = useId();
  const [way, setWay] = useState<Way | null>(null);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<WorkFault | null>(null);
  const [other, setOther] = useState<number | null>(null);
  useUnsavedChanges(text !== '');
  const { mutate, isIdle, isError, error } = useMutation({
    mutationFn: (body: Explanation) =>
      request(alarmSchema, `alarms/${alarm.id}/`, {
        method: 'PATCH',
        body,
        headers: alarm.version === undefined ? {} : { 'if-match': tagOfVersion(alarm.version) },
      }),
    onSuccess: async (_, { state }) => {
      setText('');
      notify({ type: 'success', msg: t(`alarm.explained.${state as Way}`) });
      await refreshWorks();
    },
    onError: failure => {
      if (failure instanceof ApiError && [404, 412].includes(failure.status)) void refreshWorks();
    },
  });
  const isOpen = isIdle || isError;
  const isComplete = way !== null && (way !== 'WORKS_FAULTY' || fault !== null);
  const isLate = error instanceof ApiError && [404, 412].includes(error.status);
  return (
    <form
      className={styles.form}
      aria-label={t('alarm.how')}
      onSubmit={event => {
        event.preventDefault();
        if (!isComplete || !isOpen) return;
        mutate({
          state: way,
          explanation: text.trim(),
          ...(way === 'WORKS_FAULTY' && fault && { fault }),
          ...(way === 'WRONG_PLACE' && { infrastructure_id: other }),
        });
      }}
    >
      <h3>{t('alarm.how')}</h3>
      <SegmentedChoice
        className={styles.ways}
        aria-label={t('alarm.how')}
        value={way}
        choices={WAYS.map(value => ({
          value,
          sign: SIGNS[value],
          label: t(`alarm.way.${value}`),
        }))}
        onChange={next => setWay(next ?? null)}
      />
      {way && <p className={styles.then}>{t(`alarm.then.${way}`)}</p>}
      {way === 'WORKS_FAULTY' && (
        <SegmentedChoice
          aria-label={t('alarm.fault')}
          value={fault}
          choices={WORK_FAULTS.map(value => ({ value, label: workWords[locale].fault[value] }))}
          onChange={next => setFault(next ?? null)}
        />
      )}
      {way === 'WRONG_PLACE' && <OtherPlace alarm={alarm} chosen={other} onChoose={setOther} />}
      {way && (
        <>
          <div className={styles.words}>
            <label htmlFor={id}>{t('alarm.words')}</label>
            <TextArea id={id} value={text} onChange={setText} />
          </div>
          {error && <Alert type="error" showIcon title={t(isLate ? 'alarm.late' : 'alarm.notSaved')} />}
          <Button type="primary" size="large" htmlType="submit" loading={!isOpen} disabled={!isComplete}>
            {t('alarm.save')}
          </Button>
        </>
      )}
    </form>
  );
}
