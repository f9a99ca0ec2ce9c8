import { expect, it } from 'vitest';
import { PROBLEM_MESSAGES } from '../../shared/src/contract/problem-messages';

/** Texts of both languages by their file. */
const FILES = import.meta.glob(
  ['../../{api,host,shared,remote-*}/**/{,*.}{fr,en}.json', '!../../**/dist/**'],
  { eager: true, import: 'default' },
);

/** Texts of files and services that programs read: headers of columns, descriptions. */
const FOR_PROGRAMS = /^api\/src\/io\/(export|ogc)\//;
/** Texts of terminals and logs, which are searched; a terminal breaks lines anywhere. */
const ON_TERMINAL = /^api\/src\/config\/.+ (console|demonstration|import|backup|restore)\./;

/** What French sets apart from its neighbour by a space: `%{name}` is a value in the administration. */
const FRENCH = / [:;?!»]| %(?![{\w])|« /;
/** A number and its unit or its sign, as digits or as a value to fill in. */
const NUMBER = /[\d}] (m|km|kV|s|h|min|Mo|MB)(?![\p{L}\d])|\b([nN]o\.|[nN]°) (\d|%?\{)/u;
/** Figtree has no narrow no-break space: another typeface would be mixed in. */
const NARROW = /\u202f/;

/** Texts below a name, with the way to each. */
const textsIn = (name, value) =>
  typeof value === 'string'
    ? [[name, value]]
    : Object.entries(value).flatMap(([key, one]) => textsIn(name ? `${name}.${key}` : key, one));

const BUNDLES = [
  ...Object.entries(FILES)
    .map(([path, texts]) => [path.replace('../../', ''), texts])
    .filter(([file]) => !FOR_PROGRAMS.test(file)),
  ...Object.entries(PROBLEM_MESSAGES).map(([locale, texts]) => [`problem-messages ${locale}`, texts]),
];

it('finds the texts', () => {
  expect(BUNDLES.length).toBeGreaterThan(100);
});

it.each(BUNDLES)('no line of %s begins with a sign or a unit', (file, texts) => {
  const isFrench = /\bfr(\.json)?$/.test(file);
  const wrong = textsIn('', texts).filter(
    ([key, text]) =>
      !ON_TERMINAL.test(`${file} ${key}`) &&
      (NUMBER.test(text) || (isFrench && (FRENCH.test(text) || NARROW.test(text)))),
  );
  expect(wrong, 'these keys need no-break spaces (U+00A0)').toEqual([]);
});
