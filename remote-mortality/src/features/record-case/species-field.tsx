import { useState } from 'react';
import { useSpeciesSearch } from 'shared/api';
import { type Species, UNIDENTIFIED_WORDS } from 'shared/contract';
import { type Locale, speciesName, useLocale } from 'shared/i18n';
import { type ControlProps, type Option, SearchSelect } from 'shared/ui/form';
import { useTexts } from '../../locales/texts';

interface SpeciesFieldProps extends ControlProps<number | null | undefined> {
  /** The species chosen, when it is known. */
  chosen: Species | undefined;
  onChoose: (species: Species | null) => void;
}

/** Finds every group of birds that cannot be named, in whatever language. */
const UNKNOWN = UNIDENTIFIED_WORDS.split(' ')[0] ?? '';

const optionOf = (species: Species, locale: Locale): Option<number> => ({
  value: species.id,
  label: `${speciesName(species, locale)} · ${species.scientific_name}`,
});

/** A species, looked up by its French, English or scientific name or its code; accents do not matter. */
export function SpeciesField({ chosen, onChoose, onChange: _, ...control }: SpeciesFieldProps) {
  const t = useTexts();
  const locale = useLocale();
  const [text, setText] = useState('');
  const { species: named, isFetching, status } = useSpeciesSearch(text);
  // Nothing has that name: the groups of birds that cannot be named are offered instead.
  const isUnknown = text.trim() !== '' && status === 'success' && !isFetching && named.length === 0;
  const { species: unidentified } = useSpeciesSearch(isUnknown ? UNKNOWN : '');
  const species = isUnknown ? unidentified : named;
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
