import { formatDate, formatLength, labelOf, useLocale } from 'shared/i18n';
import type { MortalityCase } from 'shared/kinds';
import { FactList } from 'shared/ui/data';
import { CopyablePosition, municipalitiesOf, SheetStamps, usePersonName } from 'shared/ui/record';
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
  const nameOf = usePersonName();
  const { species, data_source, data_source_url, infrstr, accuracy_m, observer_named } = properties;
  const namesOf = (items: readonly { name: string }[] = []) => items.map(({ name }) => name).join(', ');
  const unless = (text: string) => (areasKnown ? text : t('sheet.areasUnknown'));
  const personOf = (by: MortalityCase['properties']['created_by']) => (by ? nameOf(by) : t('sheet.someone'));
  return (
    <>
      <FactList
        look="rows"
        facts={[
          { key: 'number', label: t('sheet.number'), value: properties.id },
          { key: 'species', label: t('case.species'), value: <i>{species.scientific_name}</i> },
          { key: 'infrastructure', label: t('case.infrastructure'), value: !infrstr && t('concerned.none') },
          {
            key: 'municipality',
            label: t('sheet.municipality'),
            value: unless(municipalitiesOf(properties.areas)),
          },
          {
            key: 'areas',
            label: t('sheet.areas'),
            value: areasKnown && namesOf(properties.areas?.filter(({ type }) => type !== 'ADMIN_COM')),
          },
          {
            key: 'sensitive',
            label: t('sheet.sensitiveAreas'),
            value: unless(namesOf(properties.sensitive_area) || t('sheet.noSensitiveArea')),
          },
          {
            key: 'position',
            label: t('sheet.position'),
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
          { key: 'source', label: t('case.source'), value: data_source && labelOf(data_source, locale) },
          {
            key: 'url',
            label: t('case.sourceUrl'),
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
