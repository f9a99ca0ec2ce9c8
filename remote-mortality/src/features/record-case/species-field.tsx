import { useState } from 'react';
import { useSpeciesSearch } from 'shared/api';
import { type Species, UNIDENTIFIED_WORDS } from 'shared/contract';
import { type Locale, speciesName, useLocale } from 'shared/i18n';
import { mortality } from 'shared/kinds';
import { type Option, SearchSelect } from 'shared/ui/fields';
import { type ControlProps, SegmentedChoice } from 'shared/ui/form';
import { useFieldTexts } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import classes from './case-form.module.css';

interface SpeciesFieldProps extends ControlProps<number | null | undefined> {
  /** The chosen species, once it is loaded. */
  chosen: Species | undefined;
  onChoose: (species: Species | null) => void;
  /** Species found nearby, offered as single taps; `null` while they load. */
  seen: readonly Species[] | null;
}

/** Search text that finds all groups of unidentified birds, in every language. */
const UNKNOWN = UNIDENTIFIED_WORDS.split(' ')[0] ?? '';

const optionOf = (species: Species, locale: Locale): Option<number> => ({
  value: species.id,
  label: `${speciesName(species, locale)} · ${species.scientific_name}`,
});

/** Chooses a species found nearby, or searches one by its French, English or scientific name or its code. */
export function SpeciesField({ seen, chosen, onChoose, onChange: _, ...control }: SpeciesFieldProps) {
  const t = useTexts();
  const locale = useLocale();
  const texts = useFieldTexts(mortality);
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
