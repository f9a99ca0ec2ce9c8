import { areaName, fieldLabel } from 'shared/contract';
import { lengthOfLine } from 'shared/geometry';
import { formatDate, formatLength, useLocale } from 'shared/i18n';
import { diagnosis, infrastructures, points, sensitiveAreas } from 'shared/kinds';
import { type Fact, FactList } from 'shared/ui/data';
import {
  CopyablePosition,
  municipalitiesOf,
  SheetStamps,
  useFieldTexts,
  usePersonName,
} from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import type { Subject } from '../read-infrastructure/subject';
import type { Visit } from './dated-records';

/** Position, owner, construction and author of an infrastructure. */
export function ContextFacts({ subject, lastVisit }: { subject: Subject; lastVisit: Visit | undefined }) {
  const t = useTexts();
  const locale = useLocale();
  const nameOf = usePersonName();
  const texts = useFieldTexts(infrastructures);
  const visitTexts = useFieldTexts(diagnosis);
  const { geometry, properties, areasKnown } = subject;
  const { areas = [], sensitive_area = [] } = properties;
  const namesOf = (places: readonly { name: string; type?: string }[]) =>
    places.map(place => areaName(place, locale)).join(', ');
  const unless = (text: string) => (areasKnown ? text : t('sheet.areasUnknown'));
  const facts: Fact[] = [
    {
      key: 'arming',
      label: visitTexts.label(`arming_id.${subject.type}`),
      value: lastVisit && visitTexts.shown('arming', lastVisit.properties),
    },
    ...['network_type', 'owner', 'condition', 'operator_number'].map(name => ({
      key: name,
      label: texts.label(name),
      value: texts.shown(name, properties),
    })),
    {
      key: 'length',
      label: t('sheet.length'),
      value: geometry.type === 'LineString' && formatLength(lengthOfLine(geometry), locale),
    },
    { key: 'municipality', label: texts.label('municipality'), value: unless(municipalitiesOf(areas)) },
    {
      key: 'areas',
      label: t('sheet.areas'),
      value: areasKnown && namesOf(areas.filter(({ type }) => type !== 'ADMIN_COM')),
    },
    {
      key: 'sensitive',
      label: sensitiveAreas.words[locale].many,
      value: unless(namesOf(sensitive_area) || t('sheet.noSensitiveArea')),
    },
    {
      key: 'position',
      label: fieldLabel(points.facts, 'geom', locale) ?? '',
      value: geometry.type === 'Point' && <CopyablePosition position={geometry.coordinates} />,
    },
  ];
  const { timestamp_create, timestamp_update, created_by, updated_by } = properties;
  return (
    <>
      <FactList look="rows" facts={facts} />
      <SheetStamps>
        <p>{timestamp_create && stamp('filledIn', timestamp_create, created_by)}</p>
        {timestamp_update && timestamp_update !== timestamp_create && updated_by && (
          <p>{stamp('changed', timestamp_update, updated_by)}</p>
        )}
      </SheetStamps>
    </>
  );

  function stamp(
    what: 'filledIn' | 'changed',
    at: string,
    by: { full_name: string; username: string } | null | undefined,
  ) {
    const date = formatDate(at, locale);
    return by ? t(`sheet.${what}`, { date, name: nameOf(by) }) : t('sheet.filledInUnknown', { date });
  }
}
