import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { localToday, type RecordRef } from '../../../contract';
import { isOldFile, NEAREST_METRES, type NetworkPole } from '../../../contract/networks';
import { distanceBetween } from '../../../geometry';
import { ownEntries, refOf, useOutbox } from '../../../outbox';
import { networkSourcesQuery, useNomenclatures, useQuery } from '../../../platform/http';
import { formatDate, formatLength, labelOf, useLocale } from '../../../platform/language';
import { Alert, Button, LoadingState, lazyPart } from '../../core';
import { CheckIcon } from '../../fields/icons';
import { FormBar } from '../form/form-bar';
import form from '../form/record-form.module.css';
import { Face } from '../kind/face';
import { mapPositionIn } from '../screens/place-of-form';
import { faceOfPole } from './pole-face';
import { nearestPolesQuery, networkPoleQuery } from './pole-queries';
import type { PolesMapProps } from './poles-map';
import { useTexts } from './texts';
import classes from './this-pole.module.css';

/** Reach in metres for a position that is more accurate. */
const REACH = 50;
const MOST = 3;
const LETTERS = ['A', 'B', 'C'] as const;

function MapFailure() {
  return <Alert type="warning" showIcon title={useTexts()('mapFailed')} />;
}
const PolesMap = lazyPart<PolesMapProps>(async () => (await import('./poles-map')).PolesMap, MapFailure);

interface Decision {
  pole: NetworkPole | null;
  note?: ReactNode;
}

export interface ThisPoleProps {
  /** The kind of record to add: a support, or a case below a support. */
  about: 'support' | 'case';
  title: string;
  onCancel: () => void;
  /** Called for a pole that is a support already. */
  onSupport: (support: RecordRef) => void;
  /** Called for another pole in place of the form for it. Poles without a known network are then not offered. */
  onPole?: (pole: NetworkPole) => Promise<void>;
  /** The form, for the chosen pole, or for none with a note that says why none was offered. */
  children: (pole: NetworkPole | null, note: ReactNode) => ReactNode;
}

/**
 * Asks which operator's pole a record is about, before its form: for the device's position in the query (`lat`, `lng`
 * and `accuracy`), or for the pole in the query (`pole`). Without published networks it shows the form at once.
 */
export function ThisPole({ about, title, onCancel, onSupport, onPole, children }: ThisPoleProps) {
  const t = useTexts();
  const locale = useLocale();
  const [query] = useSearchParams();
  const [decided, setDecided] = useState<Decision>();
  const [place] = useState(() => {
    const position = mapPositionIn(query);
    const accuracy = Number(query.get('accuracy'));
    return position && accuracy > 0 ? { position, accuracy } : null;
  });
  const [poleId] = useState(() => Number(query.get('pole')) || null);
  const sources = useQuery({ ...networkSourcesQuery, enabled: place !== null || poleId !== null });
  const isPublished = (sources.data?.length ?? 0) > 0;
  const reach = Math.min(Math.max(place?.accuracy ?? 0, REACH), NEAREST_METRES);
  const { longitude = 0, latitude = 0 } = place?.position ?? {};
  const near = useQuery({
    ...nearestPolesQuery({ longitude, latitude, reach, limit: MOST }),
    enabled: isPublished && place !== null && poleId === null,
  });
  const named = useQuery({ ...networkPoleQuery(poleId ?? 0), enabled: isPublished && poleId !== null });
  const supportOf = useSupportOfPole();
  const { status, data = [] } =
    poleId === null ? near : { status: named.status, data: named.data && [named.data] };
  const poles = onPole
    ? data.filter(pole => pole.properties.network_type_id !== null || supportOf(pole) !== null)
    : data;

  const [only] = poles;
  function decide(): Decision | null {
    const isUnread = poleId !== null && sources.status === 'error';
    if ((!place && !poleId) || (sources.status === 'error' && !isUnread) || (sources.data && !isPublished))
      return { pole: null };
    if (isUnread || status === 'error') return { pole: null, note: t('unreadable') };
    if (status === 'success' && !only)
      return { pole: null, note: t('none', { metres: formatLength(reach, locale) }) };
    return poleId && only && supportOf(only) === null ? { pole: only } : null;
  }
  const decision = decided ?? decide();
  // Kept, so that a later answer does not take the form away.
  if (decision && !decided) setDecided(decision);
  if (decision) return children(decision.pole, decision.note);
  return (
    <div className={`${form.screen} ${form.mapped}`}>
      <FormBar title={title} onClose={onCancel} />
      {status === 'pending' ? (
        <div className={form.panel}>
          <LoadingState />
          <p role="status">{t('looking')}</p>
          <Button size="large" onClick={() => setDecided({ pole: null })}>
            {t('byHand')}
          </Button>
        </div>
      ) : (
        <Candidates
          {...{ about, poles, place, supportOf }}
          sources={sources.data ?? []}
          onNone={() => setDecided({ pole: null })}
          onChoose={async pole => {
            const support = supportOf(pole);
            if (support !== null) onSupport(support);
            else if (onPole) await onPole(pole);
            else setDecided({ pole });
          }}
        />
      )}
    </div>
  );
}

/** Finds the support that a pole is already, delivered or waiting on this device. */
function useSupportOfPole(): (pole: NetworkPole) => RecordRef | null {
  const entries = useOutbox(ownEntries);
  return ({ id, properties }) => {
    const waiting = entries.find(
      ({ command }) => command.kind === 'create' && (command.body as { pole_id?: number }).pole_id === id,
    );
    return properties.support ?? (waiting ? refOf(waiting.id) : null);
  };
}

interface CandidatesProps extends Pick<ThisPoleProps, 'about'>, Pick<PolesMapProps, 'place'> {
  poles: readonly NetworkPole[];
  sources: readonly { id: number; name: string; dated: string; licence: string }[];
  supportOf: (pole: NetworkPole) => RecordRef | null;
  onChoose: (pole: NetworkPole) => Promise<void>;
  onNone: () => void;
}

function Candidates({ about, poles, sources, place, supportOf, onChoose, onNone }: CandidatesProps) {
  const t = useTexts();
  const locale = useLocale();
  const [at, setAt] = useState(0);
  const [busy, setBusy] = useState(false);
  const candidates = poles.map((pole, key) => ({
    key,
    pole,
    letter: LETTERS[key] ?? '',
    position: pole.geometry.coordinates,
  }));
  const named = sources.filter(({ id }) => poles.some(({ properties }) => properties.source === id));
  const [source, ...others] = named;
  const chosen = candidates[at];
  const support = chosen ? supportOf(chosen.pole) : null;
  const here = place && ([place.position.longitude, place.position.latitude] as const);
  return (
    <>
      <div className={form.map}>
        <Suspense fallback={<LoadingState />}>
          <PolesMap places={candidates} chosen={at} place={place} onPick={setAt} />
        </Suspense>
      </div>
      <div className={form.panel}>
        <h2 className={classes.question}>{t(`question.${about}`)}</h2>
        <p className={classes.soft}>
          {t('known', {
            count: poles.length,
            operator: source && others.length === 0 ? source.name : t('operators'),
          })}
        </p>
        <div role="radiogroup" aria-label={t(`question.${about}`)} className={classes.cards}>
          {candidates.map(({ key, pole, letter, position }) => (
            <label key={pole.id} className={classes.card}>
              <input
                type="radio"
                name="pole"
                className="ui-spoken"
                checked={key === at}
                onChange={() => setAt(key)}
              />
              <PoleCard {...{ pole, letter }} isOurs={supportOf(pole) !== null} />
              {here && (
                <span className={classes.distance}>
                  <b>{formatLength(Math.round(distanceBetween([...here], position)), locale)}</b>{' '}
                  {t('fromHere')}
                </span>
              )}
            </label>
          ))}
        </div>
        {place && (
          <p className={classes.soft}>
            {t('accuracy', { metres: formatLength(Math.ceil(place.accuracy), locale) })}
          </p>
        )}
        {named.map(({ id, name, dated, licence }) => {
          const isOld = isOldFile(dated, localToday());
          const date = formatDate(dated, locale, { dateStyle: 'long' });
          return (
            <p key={id} className={isOld ? classes.old : classes.soft}>
              {[t('file', { source: name, date }), licence].filter(Boolean).join(' · ')}
              {isOld && ` ${t('old')}`}
            </p>
          );
        })}
        <div className={classes.buttons}>
          <Button size="large" onClick={onNone}>
            {t(`neither.${poles.length as 1 | 2 | 3}`)}
          </Button>
          {chosen && (
            <Button
              type="primary"
              size="large"
              icon={<CheckIcon aria-hidden />}
              loading={busy}
              onClick={() => {
                setBusy(true);
                void onChoose(chosen.pole);
              }}
            >
              {about === 'support' && support !== null
                ? t('open')
                : t(about === 'support' ? 'this' : 'link', { letter: chosen.letter })}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

function PoleCard({ pole, letter, isOurs }: { pole: NetworkPole; letter: string; isOurs: boolean }) {
  const t = useTexts();
  const locale = useLocale();
  const nomenclatures = useNomenclatures();
  const { number, line, arming, material, year, network_type_id } = pole.properties;
  const network = nomenclatures.byId(network_type_id);
  const built = [arming, material].filter(Boolean).join(', ');
  return (
    <>
      <Face of={faceOfPole(pole.properties, nomenclatures)} className={classes.face} />
      <span className={classes.facts}>
        <b>
          <span className={classes.letter}>{letter}</span> {number || t('unnumbered')}
        </b>
        <span>{built && year ? t('plate', { parts: built, year }) : built || year}</span>
        <span>{[line, network && labelOf(network, locale)].filter(Boolean).join(' · ')}</span>
        {isOurs && <em>{t('ours')}</em>}
      </span>
    </>
  );
}
