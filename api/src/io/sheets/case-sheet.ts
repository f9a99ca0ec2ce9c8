import { infrastructureTypeOf, isAlive } from 'shared/contract';
import { type Infrastructure, infrastructures, type MortalityCase, mortality } from 'shared/kinds';
import { findInfrastructure } from '../../domain/infrastructures/service';
import { mortalityCases } from '../../domain/kinds/mortality';
import { screenAddress } from '../../domain/mail/mail-address';
import { findRecord } from '../../domain/records/read-resource';
import type { Viewer } from '../../domain/records/viewer';
import { caseTable, nearbySection, newestCase } from './case-table';
import { closingFacts, municipalitiesOf } from './common-parts';
import type { Fact, Section } from './drawing/sheet-content';
import { mapOf, newestOf, type Sheet } from './sheet';
import { faceOf, picturesOf } from './sheet-pictures';
import type { SheetWords } from './sheet-words';
import { readSurroundings, toldCases } from './surroundings';

function factsOf(words: SheetWords, one: MortalityCase, at: Infrastructure | null): Fact[] {
  const { properties, geometry } = one;
  const { species, data_source, data_source_url } = properties;
  const label = (name: string) => words.label(mortality, name);
  const isInjured = properties.state === 'injured';
  const closing = closingFacts(words, properties);
  return [
    ...words.facts([
      [words.text('fact', 'number'), String(properties.id)],
      [label('species'), words.species(species)],
      [words.text('fact', 'scientific_name'), species.scientific_name],
      [label('count'), words.count(properties.count)],
      [label('date'), words.day(properties.date)],
      [label(isInjured ? 'death_cause_id.injured' : 'death_cause'), words.item(properties.death_cause)],
      [label('state'), words.code(mortality, 'state', properties.state)],
      ...(isInjured
        ? ([
            [label('centre'), words.item(properties.centre)],
            [label('outcome'), properties.outcome && words.code(mortality, 'outcome', properties.outcome)],
          ] as const)
        : []),
      [label('author'), properties.author],
      [label('infrstr'), at ? nameOf(words, at) : mortality.words[words.locale].none?.infrstr_id],
      [words.label(infrastructures, 'municipality'), municipalitiesOf(properties.areas)],
    ]),
    ...words.coordinates([geometry.coordinates]),
    ...closing.areas,
    ...words.facts([
      [label('data_source'), words.item(data_source)],
      [label('data_source_url'), data_source_url],
    ]),
    ...closing.stamps,
    ...words.facts([[words.text('fact', 'uuid'), properties.uuid]]),
  ];
}

const nameOf = (words: SheetWords, { id, resourcetype }: Infrastructure) =>
  words.text('name', infrastructureTypeOf(resourcetype), { id });

function infrastructureSections(
  words: SheetWords,
  at: Infrastructure | null,
  others: readonly MortalityCase[],
): Section[] {
  if (!at) return [];
  const { properties } = at;
  const section: Section = {
    title: words.label(mortality, 'infrstr'),
    notes: [
      [
        nameOf(words, at),
        municipalitiesOf(properties.areas),
        words.item(properties.owner),
        words.item(properties.network_type),
        words.text('pill', properties.risk ?? 'none'),
        words.code(infrastructures, 'neutralized', properties.neutralization),
        properties.last_diagnosis_date &&
          words.text('fact', 'visited', { date: words.day(properties.last_diagnosis_date) }),
      ]
        .filter(Boolean)
        .join(' · '),
    ],
  };
  if (others.length === 0) return [section];
  return [
    section,
    {
      title: words.text('section', 'other_deaths', { count: others.length }),
      notes: [],
      table: caseTable(words, others),
    },
  ];
}

/** The sheet of a case that rules blur or withhold. It lacks species and place, but links to the record. */
function protectedSheet({ context }: Viewer, words: SheetWords, { id, properties }: MortalityCase): Sheet {
  return {
    locale: words.locale,
    name: `avicable-mortality-${id}`,
    title: words.text('name', 'protected_bird'),
    subtitle: words.day(properties.date),
    changedAt: properties.timestamp_update,
    pills: [],
    facts: words.facts([
      [words.text('fact', 'number'), String(id)],
      [words.text('fact', 'record'), screenAddress(context.config, words.locale, `/mortality/${id}`)],
    ]),
    map: null,
    sections: [
      { title: words.text('section', 'protected'), notes: [words.text('section', 'protected_untold')] },
    ],
    pictures: [],
    pictureCount: 0,
  };
}

/** The sheet of a dead or injured bird; `null` for an unknown id. */
export async function caseSheet(viewer: Viewer, words: SheetWords, id: number): Promise<Sheet | null> {
  const found = await findRecord(viewer, mortalityCases, id);
  if (!found) return null;
  const one = (await found.answer()) as unknown as MortalityCase;
  const [told] = await toldCases(viewer, [one]);
  if (!told) return protectedSheet(viewer, words, one);
  const { geometry, properties } = one;
  const { species, count, death_cause, date, infrstr, comment, media } = properties;
  const link = infrstr && (await findInfrastructure(viewer, infrstr.id));
  const at = link ? ((await link.answer()) as Infrastructure) : null;
  const others = await toldCases(viewer, at?.properties.mortality ?? []);
  const around = await readSurroundings(viewer, geometry);
  const bird = words.text('name', 'bird', { species: words.species(species), count: words.count(count) });
  const what = words.text('picture', 'of_case', { species: words.species(species), date: words.day(date) });
  const shown = await picturesOf(viewer, words, [{ media, what }]);
  const alive = isAlive(properties);
  return {
    locale: words.locale,
    name: `avicable-mortality-${id}`,
    title: bird,
    subtitle: [municipalitiesOf(properties.areas), words.day(date)].filter(Boolean).join(' · '),
    changedAt: newestOf([
      properties.timestamp_update,
      at?.properties.timestamp_update ?? '',
      newestCase(others),
      ...around.changes,
    ]),
    pills: death_cause ? [{ text: words.cause(properties), tone: alive ? 'unknown' : 'death' }] : [],
    facts: factsOf(words, one, at),
    map: mapOf(words, around, { kind: 'case', position: geometry.coordinates, alive }, { case: id }),
    sections: [
      ...(comment ? [{ title: words.text('section', 'circumstances'), notes: [comment] }] : []),
      ...infrastructureSections(
        words,
        at,
        others.filter(other => other.id !== id),
      ),
      nearbySection(words, around, new Set([id, ...others.map(other => other.id)])),
    ],
    pictures: shown.pictures,
    face: faceOf(words, { bird: species }),
    pictureCount: shown.count,
  };
}
