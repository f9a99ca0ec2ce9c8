import { useQuery } from 'shared/api';
import { programmes } from 'shared/kinds/surveys';
import { LocalizedLink } from 'shared/navigation';
import { MultiSelect, Select } from 'shared/ui/fields';
import type { ControlProps } from 'shared/ui/form';
import { pageQuery } from 'shared/ui/list';
import type { FormState, OwnFilterProps } from 'shared/ui/record';

/** Maximum number of programmes that lists of choices offer, the latest first. */
const MOST = 200;

export const programmesQuery = pageQuery(programmes, { ordering: '-from', limit: MOST });

const useOptions = () =>
  (useQuery(programmesQuery).data?.features ?? []).map(({ id, name }) => ({ value: id, label: name }));

type ProgrammeFieldProps = ControlProps<number | null | undefined> & { state: FormState };

/** Chooses a programme in a form. */
export const ProgrammeField = ({ state: { texts }, ...control }: ProgrammeFieldProps) => (
  <Select {...control} options={useOptions()} clearable placeholder={texts.words.none?.programme} />
);

export const ProgrammeFilter = ({ id, value, onChange, texts }: OwnFilterProps) => (
  <MultiSelect
    {...(id === undefined ? {} : { id })}
    options={useOptions()}
    value={(value ?? []) as number[]}
    placeholder={texts.all('programme')}
    onChange={onChange}
  />
);

/** The name of a programme, which leads to its sheet. */
export function ProgrammeLink({ id }: { id: number | null }) {
  const { data } = useQuery({ ...programmesQuery, enabled: id !== null });
  if (id === null) return null;
  const name = data?.features.find(programme => programme.id === id)?.name ?? id;
  return <LocalizedLink to={`/surveys/programmes/${id}`}>{name}</LocalizedLink>;
}
