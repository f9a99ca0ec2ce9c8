import type { PublishedCase } from '../export/published-cases';
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
/** A column: its term, and its value for a case. */
type Term = readonly [term: string, value: (one: PublishedCase, publisher: Publisher) => Value];

/** A file of the archive: its name, the type of its rows, and its columns. The first column identifies the event. */
export interface ArchiveFile {
  location: string;
  rowType: string;
  terms: readonly Term[];
}

const dwc = (name: string, value: Term[1]): Term => [DWC + name, value];
const dc = (name: string, value: Term[1]): Term => [DC + name, value];
const eco = (name: string, value: Term[1]): Term => [ECO + name, value];

const occurrenceId = (one: PublishedCase) => `urn:uuid:${propertiesOf(one).uuid}`;
/** A chance find counts as an event of its own. */
const eventId = (one: PublishedCase) => `${occurrenceId(one)}:event`;

function generalizations({ blurred }: PublishedCase): string | null {
  if (!blurred) return null;
  const side = `${blurred.side / 1000} km`;
  return `Coordinates are the centre of a cell of ${side} × ${side}: SINP sensitivity level ${blurred.level}`;
}

function withheld(one: PublishedCase): string | null {
  const parts = [
    one.blurred &&
      'exact place, power line or pole, web address, remarks and pictures of a sensitive species',
    !propertiesOf(one).observer_named && "observer's name",
  ].filter(Boolean);
  return parts.length > 0 ? `Withheld: ${parts.join('; ')}` : null;
}

const OUTCOME_WORDS = { released: 'released', died: 'died later', kept: 'kept in captivity', unknown: null };

/** What the observation of an injured bird says besides `vitality`. */
function remarksOf(one: PublishedCase): string | null {
  if (isAbsence(one) || !isFoundAlive(one)) return null;
  const { outcome } = propertiesOf(one);
  return ['found injured', outcome && OUTCOME_WORDS[outcome]].filter(Boolean).join('; ');
}

const COMMON: readonly Term[] = [
  dc('license', (_, { licence }) => licence.url),
  dc('rightsHolder', (_, { institution }) => institution),
  dwc('institutionCode', (_, { institution_code, institution }) => institution_code || institution),
  dwc('datasetName', (_, { title }) => title),
  dwc('dataGeneralizations', generalizations),
  dwc('informationWithheld', withheld),
];

const event: ArchiveFile = {
  location: 'event.txt',
  rowType: `${DWC}Event`,
  terms: [
    dwc('eventID', eventId),
    dwc('eventDate', one => propertiesOf(one).date),
    dwc('samplingProtocol', () => 'incidental find'),
    dwc('decimalLatitude', one => placeOf(one)[1]),
    dwc('decimalLongitude', one => placeOf(one)[0]),
    dwc('geodeticDatum', () => 'EPSG:4326'),
    dwc('coordinateUncertaintyInMeters', one => propertiesOf(one).accuracy_m),
    dwc('countryCode', countryOf),
    dwc('stateProvince', regionOf),
    dwc('municipality', municipalityOf),
    ...COMMON,
  ],
};

const humboldt: ArchiveFile = {
  location: 'humboldt.txt',
  rowType: `${ECO}Event`,
  terms: [
    dwc('eventID', eventId),
    eco('targetTaxonomicScope', () => 'Aves'),
    eco('verbatimTargetScope', () => 'dead and injured birds below power lines'),
    eco('isTaxonomicScopeFullyReported', () => false),
    eco('isAbsenceReported', () => false),
    eco('isSamplingEffortReported', () => false),
    eco('inventoryTypes', () => 'adventitious'),
    eco('samplingPerformedBy', recordedBy),
  ],
};

const occurrence: ArchiveFile = {
  location: 'occurrence.txt',
  rowType: `${DWC}Occurrence`,
  terms: [
    dwc('eventID', eventId),
    dwc('occurrenceID', occurrenceId),
    dwc('basisOfRecord', () => 'HumanObservation'),
    dwc('occurrenceStatus', one => (isAbsence(one) ? 'absent' : 'present')),
    dwc('recordedBy', recordedBy),
    dwc('scientificName', one => taxonOf(propertiesOf(one).species)),
    dwc('taxonID', one => {
      const { cd_nom } = propertiesOf(one).species;
      return cd_nom === null ? null : `TAXREF:${cd_nom}`;
    }),
    dwc('taxonRank', one => propertiesOf(one).species.rank),
    dwc('kingdom', () => 'Animalia'),
    dwc('class', () => 'Aves'),
    dwc('vernacularName', one => propertiesOf(one).species.vernacular_name),
    dwc('individualCount', one => propertiesOf(one).count),
    dwc('vitality', one => (isAbsence(one) ? null : isFoundAlive(one) ? 'alive' : 'dead')),
    dwc('causeOfDeath', one => causeOfDeath(one)?.darwinCore ?? null),
    dwc('organismRemarks', remarksOf),
    dwc('associatedReferences', one => propertiesOf(one).data_source_url),
    ...COMMON,
  ],
};

/** The files of the archive, the core first. */
export const ARCHIVE_FILES = [event, humboldt, occurrence] as const;
