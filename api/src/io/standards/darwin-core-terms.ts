import type { BlurredPlace } from '../../domain/sensitivity/sensitive-cases';
import type { PublishedCase } from '../export/published-cases';
import type { ArchiveEvent } from './archive-events';
import {
  causeOfDeath,
  countryOf,
  isAbsence,
  isFoundAlive,
  municipalityOf,
  placeOf,
  propertiesOf,
  recordedBy,
  regionOf,
  taxonOf,
} from './case-facts';
import type { Publisher } from './publisher';

export const DWC = 'http://rs.tdwg.org/dwc/terms/';
const DC = 'http://purl.org/dc/terms/';
const ECO = 'http://rs.tdwg.org/eco/terms/';

type Value = string | number | boolean | null;
/** A column: its term, and its value for a row. */
export type Term<Row> = readonly [term: string, value: (row: Row, publisher: Publisher) => Value];

/** A bird of an event; `null` for the class of birds, of which a search found none. */
export interface ArchiveOccurrence {
  event: ArchiveEvent;
  found: PublishedCase | null;
}

/** What a file of the archive may also tell. */
export interface ArchiveOptions {
  /** Whether searches without a find say that dead birds were absent. */
  absences: boolean;
}

/** A file of the archive: its name, the type of its rows, its columns, and its rows for an event. */
export interface ArchiveFile<Row> {
  location: string;
  rowType: string;
  terms: readonly Term<Row>[];
  rows(event: ArchiveEvent, options: ArchiveOptions): readonly Row[];
}

type FindTerm = Term<ArchiveOccurrence>;

const dwc = <Row>(name: string, value: Term<Row>[1]): Term<Row> => [DWC + name, value];
const dc = <Row>(name: string, value: Term<Row>[1]): Term<Row> => [DC + name, value];
const eco = <Row>(name: string, value: Term<Row>[1]): Term<Row> => [ECO + name, value];
/** A term of a found bird, with the value for an absence. */
const ofFind = (name: string, value: (one: PublishedCase, publisher: Publisher) => Value, absent: Value) =>
  dwc<ArchiveOccurrence>(name, ({ found }, publisher) => (found ? value(found, publisher) : absent));

function generalizations(blurred: BlurredPlace | null): string | null {
  if (!blurred) return null;
  const side = `${blurred.side / 1000} km`;
  return `Coordinates are the centre of a cell of ${side} × ${side}: SINP sensitivity level ${blurred.level}`;
}

function withheld(blurred: BlurredPlace | null, isNamed: boolean): string | null {
  const parts = [
    blurred && 'exact place, power line or pole, web address, remarks and pictures of a sensitive species',
    !isNamed && "observer's name",
  ].filter(Boolean);
  return parts.length > 0 ? `Withheld: ${parts.join('; ')}` : null;
}

const isZero = ({ kind, isComplete, occurrences }: ArchiveEvent) =>
  kind === 'survey' && isComplete && occurrences.length === 0;

const OUTCOME_WORDS = { released: 'released', died: 'died later', kept: 'kept in captivity', unknown: null };

/** What the observation of an injured bird says besides `vitality`. */
function remarksOf(one: PublishedCase): string | null {
  if (isAbsence(one) || !isFoundAlive(one)) return null;
  const { outcome } = propertiesOf(one);
  return ['found injured', outcome && OUTCOME_WORDS[outcome]].filter(Boolean).join('; ');
}

/** The cause with how certain it is, such as `electrocution (probable)`. */
function causeWords(one: PublishedCase): string | null {
  const { certainty } = propertiesOf(one);
  const cause = causeOfDeath(one)?.darwinCore;
  return cause ? cause + (certainty ? ` (${certainty.toLowerCase()})` : '') : null;
}

/** Terms of every row of events and occurrences. */
const common = <Row>(eventOf: (row: Row) => ArchiveEvent, isNamed: (row: Row) => boolean) => [
  dc<Row>('license', (_, { licence }) => licence.url),
  dc<Row>('rightsHolder', (_, { institution }) => institution),
  dwc<Row>('institutionCode', (_, { institution_code, institution }) => institution_code || institution),
  dwc<Row>('datasetName', (_, { title }) => title),
  dwc<Row>('dataGeneralizations', row => generalizations(eventOf(row).blurred)),
  dwc<Row>('informationWithheld', row => withheld(eventOf(row).blurred, isNamed(row))),
];

const isNamedIn = ({ kind, occurrences: [one] }: ArchiveEvent) =>
  kind === 'programme' || (kind === 'find' && one !== undefined && propertiesOf(one).observer_named);
const performedBy = ({ kind, occurrences: [one] }: ArchiveEvent, publisher: Publisher) =>
  kind === 'find' && one ? recordedBy(one, publisher) : publisher.institution;

const event: ArchiveFile<ArchiveEvent> = {
  location: 'event.txt',
  rowType: `${DWC}Event`,
  rows: one => [one],
  terms: [
    dwc('eventID', ({ id }) => id),
    dwc('parentEventID', ({ parent }) => parent),
    dwc('eventDate', ({ date }) => date),
    dwc('samplingProtocol', ({ protocol }) => protocol),
    dwc('sampleSizeValue', ({ size }) => size?.[0] ?? null),
    dwc('sampleSizeUnit', ({ size }) => size?.[1] ?? null),
    dwc('decimalLatitude', ({ place }) => place?.[1] ?? null),
    dwc('decimalLongitude', ({ place }) => place?.[0] ?? null),
    dwc('geodeticDatum', ({ place }) => place && 'EPSG:4326'),
    dwc('coordinateUncertaintyInMeters', ({ uncertainty }) => uncertainty),
    dwc('countryCode', ({ kind, areas }) => (kind === 'programme' ? null : countryOf(areas))),
    dwc('stateProvince', ({ areas }) => regionOf(areas)),
    dwc('municipality', ({ areas }) => municipalityOf(areas)),
    ...common<ArchiveEvent>(one => one, isNamedIn),
  ],
};

/** A claim that only a search makes: of a chance find nobody knows what else lay there. */
const ofSurvey = (name: string, value: (one: ArchiveEvent) => Value) =>
  eco<readonly [ArchiveEvent, ArchiveOptions]>(name, ([one]) => (one.kind === 'survey' ? value(one) : null));

const humboldt: ArchiveFile<readonly [ArchiveEvent, ArchiveOptions]> = {
  location: 'humboldt.txt',
  rowType: `${ECO}Event`,
  rows: (one, options) => (one.kind === 'programme' ? [] : [[one, options]]),
  terms: [
    dwc('eventID', ([{ id }]) => id),
    eco('targetTaxonomicScope', () => 'Aves'),
    eco('verbatimTargetScope', () => 'dead and injured birds below power lines'),
    ofSurvey('isTaxonomicScopeFullyReported', one => one.isComplete),
    eco('isAbsenceReported', ([one, { absences }]) =>
      one.kind === 'survey' ? absences && isZero(one) : null,
    ),
    eco('isSamplingEffortReported', ([{ effort }]) => effort !== null),
    eco('samplingEffortValue', ([{ effort }]) => effort?.[0] ?? null),
    eco('samplingEffortUnit', ([{ effort }]) => effort?.[1] ?? null),
    ofSurvey('samplingEffortProtocol', ({ effort, protocol }) => effort && protocol),
    eco('inventoryTypes', ([{ kind }]) => (kind === 'survey' ? 'restrictedSearch' : 'adventitious')),
    eco('eventDurationValue', ([{ minutes }]) => minutes),
    eco('eventDurationUnit', ([{ minutes }]) => minutes && 'minute'),
    eco('samplingPerformedBy', ([one], publisher) => performedBy(one, publisher)),
  ],
};

const occurrence: ArchiveFile<ArchiveOccurrence> = {
  location: 'occurrence.txt',
  rowType: `${DWC}Occurrence`,
  rows: (one, { absences }) =>
    absences && isZero(one)
      ? [{ event: one, found: null }]
      : one.occurrences.map(found => ({ event: one, found })),
  terms: [
    dwc('eventID', one => one.event.id),
    dwc('occurrenceID', ({ event: { id }, found }) =>
      found ? `urn:uuid:${propertiesOf(found).uuid}` : `${id}:absence`,
    ),
    dwc('basisOfRecord', () => 'HumanObservation'),
    ofFind('occurrenceStatus', one => (isAbsence(one) ? 'absent' : 'present'), 'absent'),
    dwc('recordedBy', ({ found }, publisher) =>
      found ? recordedBy(found, publisher) : publisher.institution,
    ),
    ofFind('scientificName', one => taxonOf(propertiesOf(one).species), 'Aves'),
    ofFind(
      'taxonID',
      one => {
        const { cd_nom } = propertiesOf(one).species;
        return cd_nom === null ? null : `TAXREF:${cd_nom}`;
      },
      null,
    ),
    ofFind('taxonRank', one => propertiesOf(one).species.rank, 'class'),
    // Within the search, the place of the bird itself.
    ofFind('decimalLatitude', one => placeOf(one)[1], null),
    ofFind('decimalLongitude', one => placeOf(one)[0], null),
    ofFind('geodeticDatum', () => 'EPSG:4326', null),
    ofFind('coordinateUncertaintyInMeters', one => propertiesOf(one).accuracy_m, null),
    dwc('kingdom', () => 'Animalia'),
    dwc('class', () => 'Aves'),
    ofFind('vernacularName', one => propertiesOf(one).species.vernacular_name, null),
    ofFind('individualCount', one => propertiesOf(one).count, 0),
    // Living birds may have been there: none that was dead was found.
    ofFind('vitality', one => (isAbsence(one) ? null : isFoundAlive(one) ? 'alive' : 'dead'), 'dead'),
    ofFind('causeOfDeath', causeWords, null),
    ofFind('organismRemarks', remarksOf, null),
    ofFind('associatedReferences', one => propertiesOf(one).data_source_url, null),
    ...common<ArchiveOccurrence>(
      one => one.event,
      ({ found }): boolean => found !== null && propertiesOf(found).observer_named,
    ),
  ] satisfies readonly FindTerm[],
};

/** The files of the archive, the core first. The first column of each identifies the event. */
export const ARCHIVE_FILES = [event, humboldt, occurrence] as unknown as readonly ArchiveFile<unknown>[];
