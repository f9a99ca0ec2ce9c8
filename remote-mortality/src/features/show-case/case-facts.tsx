import { formatPosition } from 'shared/geometry';
import { formatDate, labelOf, speciesName, useLocale } from 'shared/i18n';
import type { MortalityCase } from 'shared/kinds';
import { CauseTag } from 'shared/map';
import { LocalizedLink, paths } from 'shared/navigation';
import { FactList } from 'shared/ui/data';
import { SheetStamps, usePersonName } from 'shared/ui/record';
import { useTexts } from '../../locales/texts';
import classes from './sheet.module.css';

/** Facts of a case, its location and its authors. */
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
  const { species, count, date, author, death_cause, data_source, data_source_url, infrstr, comment } =
    properties;
  const names = (items: readonly { name: string }[] | undefined) => items?.map(({ name }) => name).join(', ');
  const personOf = (by: MortalityCase['properties']['created_by']) => (by ? nameOf(by) : t('sheet.someone'));
  return (
    <>
      <FactList
        facts={[
          {
            key: 'species',
            label: t('case.species'),
            value: (
              <>
                {speciesName(species, locale)} <i className={classes.soft}>{species.scientific_name}</i>
              </>
            ),
          },
          { key: 'count', label: t('case.count'), value: String(count ?? t('case.unknownCount')) },
          { key: 'date', label: t('case.date'), value: formatDate(date, locale) },
          { key: 'author', label: t('case.author'), value: author },
          { key: 'writer', label: t('sheet.author'), value: personOf(properties.created_by) },
          {
            key: 'written',
            label: t('sheet.filledInOn'),
            value: formatDate(properties.timestamp_create, locale),
          },
          { key: 'cause', label: t('case.cause'), value: death_cause && <CauseTag cause={death_cause} /> },
          {
            key: 'infrastructure',
            label: t('case.infrastructure'),
            value: infrstr ? (
              <LocalizedLink to={paths.infrastructure(infrstr.id)}>
                {t(`concerned.${infrstr.resourcetype}`, { id: infrstr.id })}
              </LocalizedLink>
            ) : (
              t('concerned.none')
            ),
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
          {
            key: 'areas',
            label: t('sheet.areas'),
            value: areasKnown ? names(properties.areas) : t('sheet.areasUnknown'),
            wide: true,
          },
          {
            key: 'sensitive',
            label: t('sheet.sensitiveAreas'),
            value: areasKnown
              ? names(properties.sensitive_area) || t('sheet.noSensitiveArea')
              : t('sheet.areasUnknown'),
            wide: true,
          },
          { key: 'position', label: t('sheet.position'), value: formatPosition(geometry.coordinates) },
          { key: 'remark', label: t('case.remark'), value: comment, wide: true },
        ]}
      />
      <SheetStamps>
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
