import type { PointGeometry } from '../../../contract';
import { distanceBetween } from '../../../geometry';
import { type Infrastructure, infrastructureSchema, points } from '../../../kinds';
import { networkSourcesQuery, queryClient, request, useMutation, useQuery } from '../../../platform/http';
import { formatDate, formatLength, useLocale } from '../../../platform/language';
import { LocalizedLink, paths } from '../../../platform/navigation';
import { hasScope, useSession } from '../../../platform/session';
import { keys } from '../../../records';
import { Alert, Button, Late, notify } from '../../core';
import { FactList } from '../../data';
import { networkPoleQuery } from './pole-queries';
import { useTexts } from './texts';
import classes from './this-pole.module.css';

/** Metres within which the support and its pole stand at the same place. */
const SAME_PLACE = 2;

export interface PoleOfSupportProps {
  id: number;
  geometry: PointGeometry;
  pole: number;
  change: Infrastructure['properties']['pole_change'];
}

/** The pole of a support as its operator publishes it, and what the operator changed about it. */
export function PoleOfSupport({ id, geometry, pole: poleId, change }: PoleOfSupportProps) {
  const t = useTexts();
  const locale = useLocale();
  const { data: pole, isLoading } = useQuery(networkPoleQuery(poleId));
  const { data: sources = [], isLoading: areSourcesLoading } = useQuery(networkSourcesQuery);
  const writes = useSession(({ user }) => hasScope(user, 'data:write'));
  const { mutate: settle, isPending } = useMutation({
    mutationFn: () =>
      request(infrastructureSchema, `networks/supports/${id}/settle/`, { method: 'POST', body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.all('infrastructures') }),
    onError: () => notify({ type: 'error', msg: t('settle.failed') }),
  });
  if (isLoading || areSourcesLoading) return <Late />;
  const source = sources.find(candidate => candidate.id === pole?.properties.source);
  const metres = pole && distanceBetween(geometry.coordinates, pole.geometry.coordinates);
  const distance = formatLength(Math.round(metres ?? 0), locale);
  const isApart = metres !== undefined && metres > SAME_PLACE;
  const file =
    source &&
    t('file', { source: source.name, date: formatDate(source.dated, locale, { dateStyle: 'medium' }) });
  return (
    <>
      {change && (
        <Alert
          type="warning"
          showIcon
          title={
            change === 'gone'
              ? t('settle.gone')
              : isApart
                ? t('settle.moved', { distance })
                : t('settle.near')
          }
          description={
            writes && (
              <div className={classes.settle}>
                <Button loading={isPending} onClick={() => settle()}>
                  {t('settle.keep')}
                </Button>
                {change === 'moved' && (
                  <LocalizedLink to={`${paths.infrastructure(id)}/infrastructure`}>
                    {t('settle.edit')}
                  </LocalizedLink>
                )}
              </div>
            )
          }
        />
      )}
      {pole && (
        <FactList
          look="rows"
          facts={[
            {
              key: 'pole',
              label: points.words[locale].field.pole_id,
              value: (
                <>
                  {[pole.properties.number || t('unnumbered'), pole.properties.line]
                    .filter(Boolean)
                    .join(' · ')}
                  <small className={classes.source}>
                    {[file, source?.licence, isApart && t('apart', { distance })].filter(Boolean).join(' · ')}
                  </small>
                </>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
