import { sql } from 'kysely';
import { textOf } from '../../config/texts';
import type { Viewer } from '../../domain/records/viewer';
import { findSensitiveCases } from '../../domain/sensitivity/sensitive-cases';
import { RequestRefused } from '../../http/request-refused';
import { COARSER_THAN_MUNICIPALITIES } from '../export/published-cases';

/** Words that may be a UUID or the name of a picture, and numbers that may be degrees, to ten metres or finer. */
const WORDS = /[\w-]{8,}/g;
const DEGREES = /-?\d{1,3}[.,]\d{4,}/g;

interface HiddenCase {
  id: number;
  uuid: string;
  west: number;
  south: number;
  support: string | null;
  survey: string | null;
  support_west: number | null;
  support_south: number | null;
  support_east: number | null;
  support_north: number | null;
  municipalities: string | null;
  pictures: string | null;
}

interface Guarded {
  /** The published centre of the cell, as numbers in text. */
  centre: ReadonlySet<string>;
  municipalities: ReadonlySet<string>;
}

const degreesIn = (text: string) => Number(text.replace(',', '.'));
/** About a metre. */
const toMetre = (degrees: number) => degrees.toFixed(5);

async function hiddenCases({ db, context }: Viewer, ids: readonly number[]): Promise<HiddenCase[]> {
  const listed = (column: string, from: string) =>
    sql`(select string_agg(${sql.ref(column)}, '|') from ${sql.raw(from)})`;
  const { rows } = await sql<HiddenCase>`
    select mortality_cases.id, mortality_cases.uuid, mortality_cases.west, mortality_cases.south, infrastructures.uuid as support,
      surveys.uuid as survey, infrastructures.west as support_west, infrastructures.south as support_south,
      infrastructures.east as support_east, infrastructures.north as support_north,
      ${listed(
        'geo_areas.name',
        `mortality_areas join geo_areas on geo_areas.id = mortality_areas.area_id
        where mortality_areas.mortality_id = mortality_cases.id and geo_areas.type = 'ADMIN_COM'`,
      )} as municipalities,
      ${listed(
        'media.storage',
        `mortality_media join media on media.id = mortality_media.media_id
        where mortality_media.mortality_id = mortality_cases.id`,
      )} as pictures
    from mortality_cases
      left join infrastructures on infrastructures.id = mortality_cases.infrastructure_id
      left join surveys on surveys.id = mortality_cases.survey_id
    where ${context.engine.among('mortality_cases.id', ids)}`.execute(db);
  return rows;
}

const partsOf = (text: string | null) => text?.split('|') ?? [];

/**
 * Looks for what must not leave the product through a finished file, in all of its bytes: exact places of blurred
 * birds and of their supports or lines, municipalities where the cell is coarser, ids of supports, searches and birds
 * that are not published, names of pictures. It reads all of this anew, without the code that wrote the file. The row
 * of a record that is published exactly may have the place of a bird that is not: it may lie at the same support.
 */
export class LeakCheck {
  /** Words that no file may have. */
  readonly #forbidden = new Set<string>();
  /** Blurred birds by their UUID: their rows have no other degrees than the centre of the cell. */
  readonly #guarded = new Map<string, Guarded>();
  readonly #places = new Set<string>();
  /** Degrees on rows of records, which summaries may repeat. */
  readonly #told = new Set<string>();

  private constructor(private readonly viewer: Viewer) {}

  /** A check of a file against the rules and the cases of now. */
  static async of(viewer: Viewer): Promise<LeakCheck> {
    const check = new LeakCheck(viewer);
    const { blurred, withheld } = await findSensitiveCases(viewer);
    for (const one of await hiddenCases(viewer, [...blurred.keys()])) {
      const { centre = [], side = 0 } = blurred.get(Number(one.id)) ?? {};
      check.#hide(one);
      check.#guarded.set(one.uuid, {
        centre: new Set(centre.map(String)),
        municipalities: new Set(side >= COARSER_THAN_MUNICIPALITIES ? partsOf(one.municipalities) : []),
      });
    }
    for (const one of await hiddenCases(viewer, [...withheld.keys()])) {
      check.#hide(one);
      check.#forbidden.add(one.uuid);
    }
    return check;
  }

  #hide(one: HiddenCase): void {
    const pictures = partsOf(one.pictures).flatMap(name => name.match(WORDS) ?? []);
    for (const word of [one.support, one.survey, ...pictures]) if (word) this.#forbidden.add(word);
    const { west, south, support_west, support_south, support_east, support_north } = one;
    for (const degrees of [west, south, support_west, support_south, support_east, support_north])
      if (degrees !== null) this.#places.add(toMetre(Number(degrees)));
  }

  /** What a line of a file reveals; `null` for nothing. */
  #revealedBy(line: string): string | null {
    const words = line.match(WORDS) ?? [];
    if (words.some(word => this.#forbidden.has(word))) return 'id';
    const degrees = line.match(DEGREES) ?? [];
    const birds = words.flatMap(word => this.#guarded.get(word) ?? []);
    for (const { centre, municipalities } of birds) {
      if (degrees.some(number => !centre.has(number))) return 'place';
      if (line.split(/\t| \| /).some(cell => municipalities.has(cell))) return 'municipality';
    }
    if (line.includes('urn:uuid:')) for (const number of degrees) this.#told.add(number);
    else if (degrees.some(one => !this.#told.has(one) && this.#places.has(toMetre(degreesIn(one)))))
      return 'place';
    return null;
  }

  /**
   * Checks some lines of a file.
   * @throws RequestRefused 500, also told on the console
   */
  check(file: string, text: string): void {
    for (const line of text.split('\n')) {
      const what = this.#revealedBy(line);
      if (!what) continue;
      const { consoleLocale } = this.viewer.context.config;
      console.error(textOf(consoleLocale, 'console', 'file_reveals', { file, what }));
      throw new RequestRefused('internal', { reason: 'file_reveals' });
    }
  }

  /** Passes the bytes of a file on, line by line as they are checked. */
  async *checked(file: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const part of bytes) {
      const text = rest + decoder.decode(part, { stream: true });
      const end = text.lastIndexOf('\n') + 1;
      this.check(file, text.slice(0, end));
      rest = text.slice(end);
      yield part;
    }
    this.check(file, rest + decoder.decode());
  }
}
