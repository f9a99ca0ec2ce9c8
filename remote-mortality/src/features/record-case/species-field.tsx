import { useState } from 'react';
import { useSpeciesSearch } from 'shared/api';
import { type Species, UNIDENTIFIED_WORDS } from 'shared/contract';
import { type Locale, speciesName, useLocale } from 'shared/i18n';
import { type Option, SearchSelect } from 'shared/ui/fields';
import type { ControlProps } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';

interface SpeciesFieldProps extends ControlProps<number | null | undefined> {
  /** The chosen species, once it is loaded. */
  chosen: Species | undefined;
  onChoose: (species: Species | null) => void;
}

/** Finds all groups of unidentified birds, in every language. */
const UNKNOWN = UNIDENTIFIED_WORDS.split(' ')[0] ?? '';

const optionOf = (species: Species, locale: Locale): Option<number> => ({
  value: species.id,
  label: `${speciesName(species, locale)} · ${species.scientific_name}`,
});

/** Searches a species by its French, English or scientific name or its code, ignoring accents. */
export function SpeciesField({ chosen, onChoose, onChange: _, ...control }: SpeciesFieldProps) {
  const t = useTexts();
  const locale = useLocale();
  const [text, setText] = useState('');
  const { species: matches, isFetching, status } = useSpeciesSearch(text);
  // Without a match, the groups of unidentified birds are offered.
  const noMatch = text.trim() !== '' && status === 'success' && !isFetching && matches.length === 0;
  const { species: unidentified } = useSpeciesSearch(noMatch ? UNKNOWN : '');
  const species = noMatch ? unidentified : matches;
  const failed = status === 'error';
  return (
    <SearchSelect<number>
      {...control}
      options={species.map(found => optionOf(found, locale))}
      chosen={chosen && optionOf(chosen, locale)}
      onChange={id => onChoose(species.find(found => found.id === id) ?? null)}
      onSearch={setText}
      loading={isFetching}
      placeholder={t('species.placeholder')}
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
  );
}
