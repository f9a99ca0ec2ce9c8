import { expect, it } from 'vitest';
import { PROBLEM_MESSAGES } from '../../shared/src/contract/problem-messages';

/** Texts of both languages by their file. */
const FILES = import.meta.glob(
  ['../../{api,host,shared,remote-*}/**/{,*.}{fr,en}.json', '!../../**/dist/**'],
  { eager: true, import: 'default' },
);

/** Texts in files and services for programs: column headers, descriptions. */
const FOR_PROGRAMS = /^api\/src\/io\/(export|ogc)\//;
/** Texts of terminals and logs, which people search; a terminal breaks lines anywhere. */
const ON_TERMINAL = /^api\/src\/config\/.+ (console|demonstration|import|backup|restore)\./;

/** Places where French requires a no-break space; `%{name}` is a value in the administration. */
const FRENCH = / [:;?!»]| %(?![{\w])|« /;
/** A number with its unit or sign, written in digits or as a placeholder. */
const NUMBER = /[\d}] (m|km|kV|s|h|min|Mo|MB)(?![\p{L}\d])|\b([nN]o\.|[nN]°) (\d|%?\{)/u;
/** Figtree has no narrow no-break space, so another typeface would be mixed in. */
const NARROW = /\u202f/;

/** Texts below a key, each with its path. */
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

/** Word files of the kinds of record, including those of works. */
const OF_KINDS = /^shared\/src\/(kinds|works|programme)\/words\//;
/** A sample for tests. */
const UNCHECKED = /^shared\/src\/testing\//;
/** Keys of a kind's words for a field, a filter or a code. */
const LABEL = /(^|\.)(field|short|column|filter|code|state|fault|alarm_state|alarm_kind)\.([\w.]+)$/;

/** A table of administration is a kind of its own, whose fields and codes these words name. */
const OF_TABLE = /^remote-administration\/src\/sections\/[^/]+\/fr\.json (one|field|filter|code|help)\b/;

/** Everyday words, by which other things than the field are called too: a person, an answer, a row of a file. */
const ALSO_OTHERS = new Set([
  ...['auteur', 'code', 'date', 'description', 'motif', 'nom', 'nombre', 'note', 'position', 'remarque'],
  ...['source', 'type', 'oui', 'jour', 'inconnue'],
]);

/** Texts that equal a label but mean something else. */
const OTHER_THINGS = new Map([
  ['host/src/developer/locales/fr.json fetch.network', 'the network of the internet'],
  ['host/src/developer/locales/fr.json geoman.shapes.LineString', 'what is drawn'],
  ['host/src/locales/fr.json recent.visit', 'what was recorded, beside works and cases'],
  ['remote-administration/src/locales/fr.json monthDay.month', 'a part of a date'],
  ['remote-administration/src/locales/fr.json sections.species', 'the list of species'],
  ['remote-administration/src/sections/health/fr.json counts.species', 'the species of that list'],
  ['remote-administration/src/sections/release-tokens/fr.json state', 'whether a token is valid'],
  ['remote-infrastructure/src/locales/fr.json diagnosis.visit', 'the name of an entry in the history'],
  ['remote-infrastructure/src/locales/fr.json search.nothing', 'the end of a sentence'],
  ['remote-programme/src/locales/works.fr.json move.do.FAULTY', 'a button'],
  [
    'remote-programme/src/locales/works.fr.json move.happened.CLOSED',
    'a sentence, whose like are in the plural',
  ],
  [
    'remote-programme/src/locales/fr.json settings.name.verify_days',
    'the setting that a new order takes it from',
  ],
  ['remote-search/src/features/import-records/locales/fr.json of.mortality', 'the records of a file'],
  ['remote-search/src/locales/fr.json find.group.mortality', 'the records that are found'],
  ['remote-search/src/locales/fr.json find.group.species', 'the species that are found'],
  ['remote-search/src/locales/network.fr.json operatorsPole', 'a pole on the map, beside supports'],
  ['shared/src/map/view/locales/fr.json kind.pole', 'a pole on the map, beside supports'],
  ['remote-search/src/locales/reports.fr.json charts.neutralized_one', 'a number of supports, as its plural'],
  ['remote-search/src/locales/reports.fr.json charts.unknown_one', 'a number of supports, as its plural'],
]);

const plain = text => text.toLowerCase().replaceAll('’', "'").replaceAll('\u00a0', ' ');
const fieldOf = key => key.split('.').at(-1).replace(/_id$/, '');

/** Texts of a file in both languages. */
const PAIRS = Object.entries(FILES)
  .map(([path, fr]) => [path.replace('../../', ''), fr, FILES[path.replace(/fr\.json$/, 'en.json')]])
  .filter(([file, , en]) => file.endsWith('fr.json') && en && !UNCHECKED.test(file))
  .map(([file, fr, en]) => {
    const english = new Map(textsIn('', en));
    return [file, textsIn('', fr).map(([key, text]) => [key, plain(text), plain(english.get(key) ?? '')])];
  });

const WORDS = PAIRS.filter(([file]) => OF_KINDS.test(file)).flatMap(([file, texts]) =>
  texts.map(([key, fr, en]) => ({ key, fr, en, at: `${file} ${key}` })),
);
/** Names of kinds, which lists, layers and tabs of their records share. */
const NAMES = new Set(WORDS.filter(({ key }) => /(^|\.)(one|many)$/.test(key)).map(({ fr }) => fr));
const LABELS = WORDS.filter(({ key }) => LABEL.test(key));

it('finds the labels of the kinds', () => {
  expect(LABELS.length).toBeGreaterThan(100);
});

it.each(PAIRS.filter(([file]) => !OF_KINDS.test(file)))('%s has no label that a kind has', (file, texts) => {
  const second = texts.flatMap(([key, fr, en]) => {
    if (OF_TABLE.test(`${file} ${key}`)) return [];
    const isOther = ALSO_OTHERS.has(fr) || NAMES.has(fr) || OTHER_THINGS.has(`${file} ${key}`);
    const label = LABELS.find(
      one =>
        (!isOther && one.fr === fr && one.en === en) ||
        // A key such as `death_cause` belongs to that field, whatever its text.
        (/_/.test(fieldOf(key)) && one.key.includes('field.') && fieldOf(one.key) === fieldOf(key)),
    );
    return label ? [`${key}: ${fr} / ${en}, as ${label.at}`] : [];
  });
  expect(second, 'read these from the words of the kind').toEqual([]);
});
