import { useId } from 'react';
import { queryOptions, request, useQuery } from 'shared/api';
import { z } from 'shared/contract';
import { LocalizedLink } from 'shared/navigation';
import { keys } from 'shared/records';
import { Late } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';

const linesSchema = z.array(z.object({ years: z.array(z.object({ year: z.string(), animal: z.int() })) }));

const linesQuery = (infrastructure: number) =>
  queryOptions({
    queryKey: keys.statistics('outages', { by: 'year', infrastructure }),
    queryFn: ({ signal }) => request(linesSchema, 'outages/lines/', { query: { infrastructure }, signal }),
  });

/** Power cuts by an animal at a support or line by year, each leading to its records; nothing without power cuts. */
export function OutagesByYear({ id }: { id: number }) {
  const t = useTexts();
  const titleId = useId();
  const { data, isLoading } = useQuery(linesQuery(id));
  const years = data?.[0]?.years ?? [];
  if (isLoading) return <Late />;
  if (years.length === 0) return null;
  const pathOf = (filters: Record<string, string>) =>
    `/programme/outages?${new URLSearchParams({ view: 'list', infrastructure: String(id), ...filters })}`;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('outages.title')}</h2>
      <ul>
        {years.map(({ year, animal: count }) => (
          <li key={year}>
            <LocalizedLink
              to={pathOf({
                ...{ cause: 'ANIMAL', happened_after: `${year}-01-01`, happened_before: `${year}-12-31` },
              })}
            >
              {t('outages.year', { year, count })}
            </LocalizedLink>
          </li>
        ))}
      </ul>
      <LocalizedLink to={pathOf({})}>{t('outages.all')}</LocalizedLink>
    </section>
  );
}
