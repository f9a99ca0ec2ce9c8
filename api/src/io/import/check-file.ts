import { IMPORT_LIMITS, type ImportKind, type ImportReport } from 'shared/contract/imports';
import type { Locale } from '../../config/texts';
import type { Viewer } from '../../domain/records/viewer';
import { inTransaction } from '../../store/in-transaction';
import { letOthersIn } from '../../store/let-others-in';
import { keyOf, type NumberedRow, numberOf } from './adjustments';
import type { BuiltInput, InputBuilder } from './build-input';
import { SeenRows } from './find-alike';
import { type ImportJob, noteProgress } from './import-jobs';
import { isRefused, Refusals } from './import-refusals';
import { type AlikeChoices, type ReadRows, type RowOutcome, readRows } from './import-rows';
import { SampleRows } from './preview';
import { Differences } from './returned-rows';
import type { RowPictures, RowToPicture } from './row-pictures';

/** Maximum number of names of missing pictures in a report. */
const MOST_NAMES = 100;

export interface FileCheck {
  builder: InputBuilder;
  locale: Locale;
  job: ImportJob | null;
  /** Number of rows that are read and checked together. */
  part: number;
  /** Whether rows with the status `known` are left out instead of refused, as for form submissions. */
  skipsKnown: boolean;
  choices: AlikeChoices;
  /** The pictures named by a row; `null` for a kind without pictures. */
  picturesOf: ((row: NumberedRow, uuid: unknown) => RowPictures) | null;
}

export interface CheckedFile {
  refusals: Refusals;
  sample: SampleRows;
  read: ReadRows[];
  /** Rows that are left out, such as rows whose records exist. */
  known: ReturnType<typeof keyOf>[];
  updated: number;
  removed: number;
  visits: number;
  differences: Differences;
  alike: ImportReport['alike'];
  pictures: CheckedPictures;
}

/** Collects the pictures that rows name, except rows that are left out. */
class CheckedPictures {
  /** Rows whose pictures are in the file. */
  readonly rows: RowToPicture[] = [];
  #found = 0;
  #missing = 0;
  readonly #names: string[] = [];

  /** Summary for the report; `null` if no row names a picture. */
  get report(): ImportReport['pictures'] {
    if (this.#found + this.#missing === 0) return null;
    return { found: this.#found, missing: this.#missing, names: this.#names };
  }

  get areTooMany(): boolean {
    return this.#found > IMPORT_LIMITS.pictures;
  }

  get found(): number {
    return this.#found;
  }

  add(row: NumberedRow, uuid: unknown, { found, missing }: RowPictures): void {
    this.#found += found.length;
    this.#missing += missing.length;
    this.#names.push(...missing.slice(0, MOST_NAMES - this.#names.length));
    const record = typeof uuid === 'string' ? uuid : JSON.stringify([row.geometry, row.values]);
    if (found.length > 0) this.rows.push({ row: row.row, record, files: found });
  }
}

/** Checks all rows of a file without writing records. */
export async function checkFile(
  viewer: Viewer,
  kind: ImportKind,
  rows: readonly NumberedRow[],
  { builder, locale, job, part: size, skipsKnown, choices, picturesOf }: FileCheck,
): Promise<CheckedFile> {
  const refusals = new Refusals(locale);
  const sample = new SampleRows(builder);
  const pictures = new CheckedPictures();
  const seen = new SeenRows();
  const read: ReadRows[] = [];
  const known: CheckedFile['known'] = [];
  const alike = { same: 0, near: 0 };
  const differences = new Differences((await viewer.context.lists.snapshot()).byId, locale);
  let [updated, removed, visits] = [0, 0, 0];
  const isLeftOut = (one: RowOutcome | undefined) =>
    one?.status === 'skipped' || (skipsKnown && one?.status === 'known');
  function addPictures(
    part: readonly NumberedRow[],
    inputs: readonly BuiltInput[],
    outcomes: readonly RowOutcome[],
  ) {
    if (!picturesOf) return;
    for (const [i, row] of part.entries()) {
      const uuid = inputs[i]?.body.uuid;
      if (!isLeftOut(outcomes[i])) pictures.add(row, uuid, picturesOf(row, uuid));
    }
  }
  for (let at = 0; at < rows.length; at += size) {
    const progress = { step: 'checking', done: at, rows: rows.length } as const;
    if (job) await inTransaction(viewer.context, db => noteProgress(db, job, progress));
    const part = rows.slice(at, at + size);
    const inputs = part.map(builder.build);
    const readPart = await readRows(viewer, kind, inputs);
    const { outcomes } = await readPart.check(viewer, choices, seen);
    read.push(readPart);
    addPictures(part, inputs, outcomes);
    for (const [i, one] of outcomes.entries()) {
      if (isLeftOut(one)) known.push(keyOf(part[i] as NumberedRow));
      if (one.status === 'updated') updated += 1;
      if (one.status === 'removed') removed += 1;
      if (inputs[i]?.visit && !isRefused(one) && !isLeftOut(one)) visits += 1;
      if ('alike' in one && one.alike) alike[one.alike.how] += 1;
    }
    const reported = outcomes.map(
      (outcome): RowOutcome =>
        skipsKnown && outcome.status === 'known' ? { status: 'skipped', alike: null } : outcome,
    );
    refusals.add(reported, part.map(numberOf));
    sample.add(part.map(numberOf), inputs, reported);
    differences.add(part.map(numberOf), inputs, reported);
    await letOthersIn();
  }
  return { refusals, sample, read, known, updated, removed, visits, alike, pictures, differences };
}
