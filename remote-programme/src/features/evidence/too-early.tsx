import { useNomenclatures } from 'shared/api';
import { toggle } from 'shared/basket';
import { chooseAll } from 'shared/basket/selections';
import { infrastructures } from 'shared/kinds';
import { paths, useLocalizedNavigate } from 'shared/navigation';
import { type Effect, LEAST_EXPECTED } from 'shared/programme/evidence';
import { Button, EyeIcon } from 'shared/ui/core';
import { Progress } from 'shared/ui/data';
import { useMakeChoice } from 'shared/ui/list';
import { useCoordinates } from '../order-works/order-screens';
import styles from './evidence.module.css';
import { type EvidenceState, searchPath, worksFilter } from './evidence-state';
import { useEvidenceWords } from './evidence-words';

/** Works about which it is too early to tell, with the searches that are needed. They can be planned at once. */
export function TooEarly({ effect, state }: { effect: Effect; state: EvidenceState }) {
  const { t, name, number } = useEvidenceWords();
  const { byId, byCode } = useNomenclatures();
  const navigate = useLocalizedNavigate();
  const make = useMakeChoice();
  const isCoordinator = useCoordinates();
  const { key, expected, works, searches_needed: searches, places } = effect;
  const item = key === '' ? undefined : (byCode('EQMT_TYPE', key) ?? byId(Number(key)))?.id;
  const filter = key === '' || item !== undefined ? worksFilter(state, item) : null;
  async function plan() {
    const change = places
      ? toggle(infrastructures.name, places, true)
      : chooseAll(infrastructures.name, infrastructures.path, filter ?? {}, true, async () => false);
    if (await make(change)) navigate(isCoordinator ? `${paths.campaigns()}?new=1` : searchPath(filter ?? {}));
  }
  return (
    <section className={styles.early}>
      <div>
        <h2>{t('early.title', { name: name(effect, state.by) })}</h2>
        <p>
          {t('early.expected', { expected: number(expected, 1), least: number(LEAST_EXPECTED, 1) })}{' '}
          {searches === null
            ? t('early.nobody')
            : t('early.searches', { count: searches, searches: number(searches), works: number(works) })}
        </p>
        <Progress value={expected} max={LEAST_EXPECTED} label={t('early.progress')} />
      </div>
      {(places ?? filter) && (
        <Button size="large" icon={<EyeIcon />} onClick={() => void plan()}>
          {t('early.plan')}
        </Button>
      )}
    </section>
  );
}
