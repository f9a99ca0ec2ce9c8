import { useState } from 'react';
import { useSpeciesSearch } from 'shared/api';
import { type Species, UNIDENTIFIED_WORDS } from 'shared/contract';
import { type Locale, speciesName } from 'shared/i18n';
import { type Option, SearchSelect } from 'shared/ui/fields';
import { type ControlProps, Field, SegmentedChoice } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';
import type { CaseForm } from './case-form';
import classes from './case-form.module.css';

/** Search text that finds all groups of unidentified birds, in every language. */
const UNKNOWN = UNIDENTIFIED_WORDS.split(' ')[0] ?? '';

const optionOf = (species: Species, locale: Locale): Option<number> => ({
  value: species.id,
  label: `${speciesName(species, locale)} · ${species.scientific_name}`,
});

/**
 * The species: one of the species found lately, or one searched by its French, English or scientific name or its
 * code.
 */
export function SpeciesField(state: CaseForm) {
  const t = useTexts();
  const { form, texts, own } = state;
  return (
    <Field
      of={form.field('species_id')}
      {...texts.ask('species')}
      {...(own.seen?.length !== 0 && { term: t('species.seen') })}
      group
    >
      {control => <SpeciesChoice {...control} state={state} />}
    </Field>
  );
}

interface SpeciesChoiceProps extends ControlProps<number | null | undefined> {
  state: CaseForm;
}

function SpeciesChoice({ state, onChange: _, ...control }: SpeciesChoiceProps) {
  const t = useTexts();
  const { form, texts, own } = state;
  const { locale } = texts;
  const { seen } = own;
  const [chosen] = own.species;
  const onChoose = (species: Species | null) => {
    own.setSpecies(species ?? undefined);
    form.set('species_id', species?.id ?? null);
  };
  const [text, setText] = useState('');
  const { species: matches, isFetching, status } = useSpeciesSearch(text);
  // Without a match, the groups of unidentified birds are offered.
  const noMatch = text.trim() !== '' && status === 'success' && !isFetching && matches.length === 0;
  const { species: unidentified } = useSpeciesSearch(noMatch ? UNKNOWN : '');
  const species = noMatch ? unidentified : matches;
  const failed = status === 'error';
  const isSeen = seen?.some(({ id }) => id === control.value) ?? false;
  const hasSeen = seen === null || seen.length > 0;
  const { id, 'aria-labelledby': label, ...rest } = control;
  return (
    <div className={classes.choices}>
      {hasSeen && (
        <div className={classes.seen}>
          {seen && (
            <SegmentedChoice<number>
              {...rest}
              aria-labelledby={label}
              className={classes.species}
              choices={seen.map(bird => ({ value: bird.id, label: speciesName(bird, locale) }))}
              onChange={id => onChoose(seen.find(bird => bird.id === id) ?? null)}
            />
          )}
        </div>
      )}
      <SearchSelect<number>
        {...rest}
        {...(id && { id: `${id}-other` })}
        aria-label={hasSeen ? t('species.other') : texts.label('species')}
        value={isSeen ? null : control.value}
        options={species.map(match => optionOf(match, locale))}
        chosen={chosen && optionOf(chosen, locale)}
        onChange={id => onChoose(species.find(match => match.id === id) ?? null)}
        onSearch={setText}
        loading={isFetching}
        placeholder={t(hasSeen ? 'species.otherPlaceholder' : 'species.placeholder')}
        nothing={t(
          failed
            ? 'species.failed'
            : isFetching
              ? 'species.searching'
              : text
                ? 'species.nothing'
                : 'species.type',
        )}
      />
    </div>
  );
}
