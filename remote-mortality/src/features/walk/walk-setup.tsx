import { useId, useState } from 'react';
import { useQuery } from 'shared/api';
import { formatLength, useLocale } from 'shared/i18n';
import { programmes, surveys } from 'shared/kinds/surveys';
import { EyeIcon } from 'shared/ui/core';
import { pageQuery } from 'shared/ui/list';
import { FieldControl, useFieldTexts } from 'shared/ui/record';
import { RulerIcon, UsersIcon } from './icons';
import { useWalkTexts } from './texts';
import styles from './walk.module.css';
import type { WalkSetup } from './walk-record';

const FIRST: WalkSetup = { people: 1, width_m: 40, programme: null, way: 'FOOT', visibility: 'GOOD' };
const FIELDS = ['people', 'width_m', 'way', 'visibility'] as const;
const PROGRAMMES = { limit: 200, ordering: '-from' };

const storageKey = (account: string) => `walk.setup ${account}`;

/** What the last walk of an account on this device was done with. */
export function lastSetup(account: string): WalkSetup {
  try {
    return { ...FIRST, ...JSON.parse(localStorage.getItem(storageKey(account)) ?? '{}') };
  } catch {
    return FIRST;
  }
}

export function rememberSetup(account: string, setup: WalkSetup): void {
  try {
    localStorage.setItem(storageKey(account), JSON.stringify(setup));
  } catch {
    // There is no storage, or it is full. The next walk begins with the first values.
  }
}

interface SetupProps {
  setup: WalkSetup;
  onChange: (setup: WalkSetup) => void;
}

/** How the walk is done, as chips. A tap on them shows the fields. */
export function Setup({ setup, onChange }: SetupProps) {
  const t = useWalkTexts();
  const locale = useLocale();
  const texts = useFieldTexts(surveys);
  const [isOpen, setOpen] = useState(false);
  const { people, width_m, programme, way, visibility } = setup;
  const width =
    width_m === null ? t('setup.noWidth') : t('setup.width', { width: formatLength(width_m / 2, locale) });
  return (
    <>
      <button type="button" className={styles.chips} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>
          <UsersIcon /> {t('setup.people', { count: people })}
        </span>
        <span>
          <RulerIcon /> {width}
        </span>
        {programme && <span>{programme.name}</span>}
        {way !== 'FOOT' && <span>{texts.code('way', way)}</span>}
        <span>
          <EyeIcon /> {t(`visibility.${visibility}`)}
        </span>
      </button>
      {isOpen && (
        <div className={styles.setup}>
          <ProgrammeChoice setup={setup} onChange={onChange} />
          {FIELDS.map(name => (
            <SetupField key={name} {...{ name, setup, onChange }} />
          ))}
        </div>
      )}
    </>
  );
}

function SetupField({ name, setup, onChange }: SetupProps & { name: (typeof FIELDS)[number] }) {
  const texts = useFieldTexts(surveys);
  const id = useId();
  const { [name]: facts } = surveys.facts.fields;
  if (!facts) return null;
  const [low, high] = facts.range ?? [];
  const allowed = (value: unknown) =>
    low === undefined || high === undefined || (value === null && facts.optional)
      ? value
      : Math.round(Math.min(high, Math.max(low, Number(value))));
  const control = {
    value: setup[name],
    onChange: (value: unknown) => onChange({ ...setup, [name]: allowed(value) }),
    'aria-labelledby': id,
  };
  return (
    <div>
      <span id={id}>{texts.label(name)}</span>
      <FieldControl {...{ name, facts, control, texts }} label="" chosen={setup[name]} />
    </div>
  );
}

function ProgrammeChoice({ setup, onChange }: SetupProps) {
  const texts = useFieldTexts(surveys);
  const { data } = useQuery(pageQuery(programmes, PROGRAMMES));
  const all = data?.features ?? [];
  if (all.length === 0) return null;
  return (
    <label>
      <span>{texts.label('programme')}</span>
      <select
        value={setup.programme?.id ?? ''}
        onChange={({ target }) => {
          const chosen = all.find(({ id }) => id === Number(target.value));
          onChange({
            ...setup,
            programme: chosen ? { id: chosen.id, name: chosen.name, radius_m: chosen.radius_m } : null,
            ...(chosen && { way: chosen.way }),
          });
        }}
      >
        <option value="">{texts.words.none?.programme}</option>
        {all.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
