import { createContext, runInContext } from 'node:vm';
import { NEUTRALIZATION_LEVELS } from 'shared/kinds';
import { parseCoordinates } from 'shared/server';
import { expect, it } from 'vitest';
import { supports } from '../src/domain/infrastructures/service';
import { equipmentsOf, operationRecords } from '../src/domain/kinds/operations';
import { prepareLogo } from '../src/domain/partners/prepare-logo';
import { namesIn } from '../src/domain/records/listed-names';
import { codeReader, columnFinder } from '../src/io/import/column-names';
import { externalUuid } from '../src/io/import/external-uuid';
import { decimal, readCoordinate } from '../src/io/import/parse/decimal';
import { parseFile } from '../src/io/import/parse/parse-file';
import { UnreadableFile } from '../src/io/import/parse/parsed-file';
import { readGeopoints, readWellKnownText } from '../src/io/import/parse/read-place';
import { systemNamed } from '../src/io/import/parse/systems';
import { dateOf, flagOf } from '../src/io/import/read-values';

const LENGTH = 200_000;
/** Linear parsers take hundredths of a second, quadratic ones a minute. */
const DEADLINE_MS = 8000;

const parsedCsv = (text: string) => parseFile({ bytes: new TextEncoder().encode(text) });
const unlessUnreadable = (read: (text: string) => unknown) => (text: string) => {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
};
const isKnown = () => false;
/** Parsers of untrusted text. */
const READERS: Record<string, (text: string) => unknown> = {
  'well-known text': readWellKnownText,
  'well-known text, inside': text => readWellKnownText(`POINT (${text}`),
  'well-known text, closed': text => readWellKnownText(`LINESTRING (${text})`),
  'a CSV file': text => parsedCsv(`wkt;srid;a\nPOINT (${text};${text};${text}`),
  'a CSV header': text => parsedCsv(`${text}\n${text}`),
  'a GeoJSON file': text => parsedCsv(`{"type":"FeatureCollection","crs":"${text}"`),
  'a reference system': unlessUnreadable(systemNamed),
  'a definition of one': unlessUnreadable(text => systemNamed(`PROJCS["${text}`)),
  'degrees and minutes': text => readCoordinate(text, 'latitude'),
  'a coordinate with groups of digits': text => decimal(text),
  'a trace of a form': readGeopoints,
  equipment: text => equipmentsOf(text, isKnown),
  'equipment with a reference': text => equipmentsOf(`2 × EQ001 (${text}`, isKnown),
  names: text => namesIn(text, isKnown),
  'a flag': flagOf,
  'a date': dateOf,
  'a level': codeReader(operationRecords, NEUTRALIZATION_LEVELS),
  'a column': text => columnFinder(supports)(text),
  'a name of somebody else': text => externalUuid('a', 'b', text),
  coordinates: parseCoordinates,
  'a logo': text => prepareLogo(`data:${text}`).catch(() => null),
};

/** Runs a synchronous function and aborts it at the deadline, even inside a regular expression. */
const underDeadline = (run: () => unknown) =>
  runInContext('run()', createContext({ run }), { timeout: DEADLINE_MS });

it.each(Object.entries(READERS))('%s of any length is read in good time', (_, read) => {
  for (const unit of [
    ' ',
    '1',
    '-',
    '(',
    ')',
    ',',
    ';',
    '/',
    'a',
    '"',
    '1 1,',
    ' ,',
    '( ',
    '(,',
    '1×',
    '\t',
    '.',
    'é',
  ])
    expect(() => underDeadline(() => read(`${unit.repeat(LENGTH / unit.length)}!`)), unit).not.toThrow(
      /timed out/,
    );
});
