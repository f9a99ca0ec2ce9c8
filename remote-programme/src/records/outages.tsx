import { labelOf } from 'shared/i18n';
import { type Outage, outages } from 'shared/kinds/outages';
import { useLocalizedNavigate } from 'shared/navigation';
import { mayWrite, sessionStore, useSession } from 'shared/session';
import { Button, PlusIcon } from 'shared/ui/core';
import { NumberInput } from 'shared/ui/fields';
import { type ControlProps, Input } from 'shared/ui/form';
import { PhotoRow } from 'shared/ui/list';
import {
  type DraftSource,
  defineRecord,
  type FieldTexts,
  type FormTarget,
  type OwnFilterProps,
  useKindTexts,
} from 'shared/ui/record';
import { OutageLines } from '../features/outages/outage-lines';
import { infrastructureLink, instantText } from '../features/outages/outage-words';
import { ToSearch } from '../features/outages/to-search';
import { useOutageTexts } from '../locales/outages-texts';

interface Row {
  id: number;
  properties: Outage;
}

function Actions() {
  const t = useOutageTexts();
  const say = useKindTexts(outages);
  const navigate = useLocalizedNavigate();
  const writes = useSession(session => mayWrite(session.user, outages.facts));
  if (!writes) return null;
  return (
    <>
      <Button size="large" onClick={() => navigate('/search/import?kind=outages')}>
        {t('import')}
      </Button>
      <Button
        type="primary"
        size="large"
        icon={<PlusIcon aria-hidden />}
        onClick={() => navigate('/programme/outages?new=1')}
      >
        {say('new')}
      </Button>
    </>
  );
}

/** The number of a support or line. */
const InfrastructureNumber = ({ value, ...control }: ControlProps<number | string | null | undefined>) => (
  <NumberInput {...control} value={typeof value === 'number' ? value : null} />
);

const FeederFilter = ({ id = '', value, onChange }: OwnFilterProps) => (
  <Input
    id={id}
    value={((value ?? []) as string[])[0] ?? ''}
    onChange={next => onChange(next ? [next] : undefined)}
  />
);

/** Operators enter the outages of their own operator only. */
function offersOwner(id: number): boolean {
  const { user } = sessionStore.getState();
  return mayWrite(user, outages.facts, { owner: { id } });
}

export const definition = defineRecord({
  kind: outages,
  prefix: '/programme/outages',
  list: {
    columns: [
      {
        field: 'date',
        width: '176px',
        render: ({ properties }: Row, texts: FieldTexts) => instantText(properties, texts),
      },
      { field: 'feeder', width: 'minmax(160px, 2fr)' },
      {
        field: 'infrastructure',
        width: '130px',
        render: ({ properties }: Row) => infrastructureLink(properties.infrastructure),
      },
      { field: 'cause', width: 'minmax(140px, 1fr)' },
      'owner',
      { field: 'minutes', width: '120px', align: 'end' },
      { field: 'customers', width: '130px', align: 'end' },
    ],
    order: '-date',
    filters: ['q', 'happened_after', 'cause', 'owner', 'feeder'],
    filterControls: { feeder: FeederFilter },
    compact: (row: Row, texts: FieldTexts) => (
      <PhotoRow
        title={row.properties.feeder || instantText(row.properties, texts)}
        path={`/programme/outages/${row.id}`}
        detail={[
          instantText(row.properties, texts),
          row.properties.owner && labelOf(row.properties.owner, texts.locale),
        ]
          .filter(Boolean)
          .join(' · ')}
        pills={texts.shown('cause', { ...row.properties })}
      />
    ),
    actions: Actions,
    views: { search: ToSearch, list: 'table', lines: OutageLines },
  },
  form: {
    useAbout: ({ infrastructure }: FormTarget) => ({ infrastructure }),
    draft: ({ about: { infrastructure }, today }: DraftSource) => ({
      owner_id: sessionStore.getState().user?.owner_id ?? null,
      date: today,
      time: '',
      infrastructure: typeof infrastructure === 'number' ? infrastructure : null,
      cause: 'UNKNOWN',
    }),
    parts: [
      'date',
      { field: 'time', input: { type: 'time' } },
      { field: 'owner', offers: offersOwner },
      'feeder',
      { field: 'infrastructure', control: InfrastructureNumber },
      'cause',
      { row: ['minutes', 'customers'] },
      'remark',
    ],
  },
});
