import { localToday } from 'shared/contract';
import type { InfrastructureFilter } from 'shared/kinds';
import { writeFilters } from 'shared/navigation';
import { type EvidenceState, parseEvidenceState } from './evidence-state';

/** What a report is about: an operator, an area or a programme, in a year. */
export interface ReportState extends Pick<EvidenceState, 'filters' | 'programme'> {
  year: number;
  /** Digest of the figures when a link to the report was copied. */
  seen?: string | undefined;
}

const subjectOf = ({ owner, area }: InfrastructureFilter): InfrastructureFilter => ({
  ...(owner && { owner }),
  ...(area && { area }),
});

/** The report in an address; of last year by default. */
export function parseReportState(address: URLSearchParams): ReportState {
  const { filters, programme } = parseEvidenceState(address);
  const year = /^(19|20)\d\d$/.exec(address.get('year') ?? '')?.[0];
  return {
    year: Number(year ?? Number(localToday().slice(0, 4)) - 1),
    filters: subjectOf(filters),
    programme,
    seen: address.get('seen') ?? undefined,
  };
}

export function formatReportState({ filters, year, programme, seen }: ReportState): URLSearchParams {
  const address = writeFilters(new URLSearchParams({ year: String(year) }), filters);
  for (const [name, value] of Object.entries({ programme, seen }))
    if (value !== undefined) address.set(name, String(value));
  return address;
}

/** Bare path of the report about what the screen of evidence shows. */
export const reportPath = ({ filters, programme, from }: EvidenceState): string =>
  `/programme/report?${formatReportState({
    ...parseReportState(new URLSearchParams(from && { year: from.slice(0, 4) })),
    ...{ filters: subjectOf(filters), programme },
  })}`;

/** States of the evidence of a report: of all works until the end of its year, and of that year alone. */
export function statesOf({ filters, programme, year }: ReportState): Record<'works' | 'year', EvidenceState> {
  const end = `${year}-12-31`;
  const works: EvidenceState = {
    ...parseEvidenceState(new URLSearchParams()),
    ...{ filters, programme, to: end, as_of: end },
  };
  return { works, year: { ...works, from: `${year}-01-01`, of: 'year' } };
}

/** Short digest of figures: the same figures have the same digest (FNV-1a). */
export function digestOf(figures: unknown): string {
  let hash = 0x811c9dc5;
  for (const unit of JSON.stringify(figures)) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
