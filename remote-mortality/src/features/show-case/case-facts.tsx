import { areaName, fieldLabel } from 'shared/contract';
import { formatDate, formatLength, labelOf, useLocale } from 'shared/i18n';
import { infrastructures, type MortalityCase, mortality, sensitiveAreas } from 'shared/kinds';
import { FactList } from 'shared/ui/data';
import {
  CopyablePosition,
  municipalitiesOf,
  SheetStamps,
  useFieldTexts,
  usePersonName,
} from 'shared/ui/record';
import { useTexts } from '../../locales/texts';

/** The facts of a case that its head omits, its position and its authors. */
export function CaseFacts({
  mortalityCase: { geometry, properties },
  areasKnown,
}: {
  mortalityCase: MortalityCase;
  /** Whether the server has determined the areas of its current position. */
  areasKnown: boolean;
}) {
  const t = useTexts();
  const locale = useLocale();
  const { label, shown } = useFieldTexts(mortality);
  const nameOf = usePersonName();
  const { species, data_source, data_source_url, infrstr, accuracy_m, observer_named } = properties;
  const namesOf = (items: readonly { name: string; type?: string }[] = []) =>
    items.map(item => areaName(item, locale)).join(', ');
  const unless = (text: string) => (areasKnown ? text : t('sheet.areasUnknown'));
  const personOf = (by: MortalityCase['properties']['created_by']) => (by ? nameOf(by) : t('sheet.someone'));
  return (
    <>
      <FactList
        look="rows"
        facts={[
          { key: 'number', label: t('sheet.number'), value: properties.id },
          { key: 'species', label: label('species'), value: <i>{species.scientific_name}</i> },
          { key: 'infrastructure', label: label('infrstr'), value: !infrstr && shown('infrstr', properties) },
          {
            key: 'municipality',
            label: fieldLabel(infrastructures.facts, 'municipality', locale) ?? '',
            value: unless(municipalitiesOf(properties.areas)),
          },
          {
            key: 'areas',
            label: t('sheet.areas'),
            value: areasKnown && namesOf(properties.areas?.filter(({ type }) => type !== 'ADMIN_COM')),
          },
          {
            key: 'sensitive',
            label: sensitiveAreas.words[locale].many,
            value: unless(namesOf(properties.sensitive_area) || t('sheet.noSensitiveArea')),
          },
          {
            key: 'position',
            label: label('geom'),
            value: (
              <>
                <CopyablePosition position={geometry.coordinates} />
                {accuracy_m && t('case.within', { metres: formatLength(accuracy_m, locale) })}
              </>
            ),
          },
          {
            key: 'observer',
            label: t('case.published'),
            value: t(observer_named ? 'case.observerNamed' : 'case.observerNotNamed'),
          },
          { key: 'source', label: label('data_source'), value: data_source && labelOf(data_source, locale) },
          {
            key: 'url',
            label: label('data_source_url'),
            value: data_source_url && (
              <a href={data_source_url} target="_blank" rel="noreferrer noopener">
                {data_source_url}
              </a>
            ),
          },
        ]}
      />
      <SheetStamps>
        <p>
          {t('sheet.filledIn', {
            date: formatDate(properties.timestamp_create, locale),
            name: personOf(properties.created_by),
          })}
        </p>
        {properties.timestamp_update !== properties.timestamp_create && (
          <p>
            {t('sheet.changed', {
              date: formatDate(properties.timestamp_update, locale),
              name: personOf(properties.updated_by),
            })}
          </p>
        )}
      </SheetStamps>
    </>
  );
}
