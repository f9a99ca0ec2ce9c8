import { areaName } from 'shared/contract';
import { type Infrastructure, type MortalityCase, sensitiveAreas } from 'shared/kinds';
import type { AreaSummary } from 'shared/server';
import type { Locale } from '../../config/texts';
import type { Fact, Section, TableContent } from './drawing/sheet-content';
import type { SheetWords } from './sheet-words';

const MUNICIPALITY = 'ADMIN_COM';

const namesOf = (areas: readonly { name: string; type?: string }[] = [], locale: Locale = 'fr'): string =>
  areas.map(area => areaName(area, locale)).join(', ');

export const municipalitiesOf = (areas: readonly AreaSummary[] = []): string =>
  namesOf(areas.filter(({ type }) => type === MUNICIPALITY));

/** `areas`: the areas of a record. `stamps`: when and by whom it was entered and changed. */
export function closingFacts(
  words: SheetWords,
  {
    areas = [],
    sensitive_area,
    timestamp_create,
    timestamp_update,
    created_by,
    updated_by,
  }: Infrastructure['properties'] | MortalityCase['properties'],
): { areas: Fact[]; stamps: Fact[] } {
  const stamp = (instant: string, by: typeof created_by) =>
    words.text('fact', 'by', { date: words.day(instant), name: words.person(by) });
  const entered = [words.text('fact', 'entered'), stamp(timestamp_create, created_by)] as const;
  const changed = [words.text('fact', 'changed'), stamp(timestamp_update, updated_by)] as const;
  return {
    areas: words.facts([
      [
        words.text('fact', 'areas'),
        namesOf(
          areas.filter(({ type }) => type !== MUNICIPALITY),
          words.locale,
        ),
      ],
      [
        sensitiveAreas.words[words.locale].many,
        namesOf(sensitive_area) || words.text('fact', 'no_sensitive'),
      ],
    ]),
    stamps: words.facts(timestamp_update === timestamp_create ? [entered] : [entered, changed]),
  };
}

/** A section with a table of records, or with a note if there are none. */
export const listSection = <One>(
  { title, none }: { title: string; none: string },
  all: readonly One[],
  table: (all: readonly One[]) => TableContent,
): Section => (all.length > 0 ? { title, notes: [], table: table(all) } : { title, notes: [none] });
