import type { Position } from 'shared/geometry';
import type { MortalityCase, MortalityFilter } from 'shared/kinds';
import type { AreaSummary } from 'shared/server';
import { mortalityCases } from '../../domain/kinds/mortality';
import { areasHolding } from '../../domain/records/attach-areas';
import type { Viewer } from '../../domain/records/viewer';
import { cellAt } from '../../domain/sensitivity/grid';
import { findPublished } from '../../domain/sensitivity/published-cases';
import {
  type Publication,
  publicationOf,
  readRules,
  type SensitivityRule,
} from '../../domain/sensitivity/rules';
import type { BlurredPlace } from '../../domain/sensitivity/sensitive-cases';
import { letOthersIn } from '../../store/let-others-in';
import { type ColumnDefinition, PAGE, type TableDefinition } from './define-table';
import { type ExportedRecord, exportedColumns, exportedRecords } from './resource-table';

export interface PublishedCase extends ExportedRecord {
  /** The cell that replaces the place; `null` for an exact place. */
  blurred: BlurredPlace | null;
  /**
   * Sensitivity from 0 (none) to 4. If exact places were requested, a case with an exact place can have a level above
   * 0.
   */
  level: number;
}

/** Cells with this side in metres or more are coarser than a municipality, so only their region is named. */
export const COARSER_THAN_MUNICIPALITIES = 10_000;
const REGION = 'ADMIN_REG';
const MUNICIPALITY = 'ADMIN_COM';

/**
 * How a case is published. The rules apply to the values just read: a second read could return newer values, even
 * another species.
 */
function publicationIn(
  rules: ReadonlyMap<number, SensitivityRule[]>,
  { properties }: ExportedRecord,
): Publication {
  const { species, date, areas } = properties as MortalityCase['properties'];
  const municipalities = (areas ?? []).flatMap(({ type, code }) => (type === MUNICIPALITY ? [code] : []));
  return publicationOf(rules.get(species.id) ?? [], { date, municipalities });
}

type AreasAt = (centre: Position) => Promise<AreaSummary[]>;

/** Finds the areas at the centres of cells, once per cell. */
function areaFinder(viewer: Viewer): AreasAt {
  const found = new Map<string, Promise<AreaSummary[]>>();
  return centre => {
    const key = centre.join();
    const areas = found.get(key) ?? areasHolding(viewer, { type: 'Point', coordinates: centre });
    found.set(key, areas);
    return areas;
  };
}

/**
 * Replaces the place of a case by its cell, and its areas by the areas at the cell's centre. Leaves out everything
 * that would narrow the place down.
 */
async function blur(record: ExportedRecord, blurred: BlurredPlace, areasAt: AreasAt): Promise<PublishedCase> {
  const { centre, side, uncertainty, level } = blurred;
  const areas = await areasAt(centre);
  const shown = side < COARSER_THAN_MUNICIPALITIES ? areas : areas.filter(({ type }) => type === REGION);
  return {
    ...record,
    blurred,
    level,
    geometry: { type: 'Point', coordinates: centre },
    infrastructureUuid: null,
    properties: {
      ...record.properties,
      accuracy_m: uncertainty,
      infrstr: null,
      survey: null,
      centre: null,
      comment: '',
      data_source_url: '',
      media: [],
      areas: shown,
      sensitive_area: [],
    },
  };
}

/** Reads cases in the order of the given ids. */
export type ReadPublished = (ids: readonly number[]) => Promise<PublishedCase[]>;

/**
 * Makes a reader of published cases. The reader leaves out unpublished cases, and finds the areas of each cell only
 * once.
 */
export function publishedReader(viewer: Viewer): ReadPublished {
  const areasAt = areaFinder(viewer);
  return async ids => {
    const rules = await readRules(viewer.db);
    const published: PublishedCase[] = [];
    for (const record of await exportedRecords(viewer, mortalityCases, ids)) {
      const publication = publicationIn(rules, record);
      if (publication.as === 'exact') published.push({ ...record, blurred: null, level: 0 });
      if (publication.as !== 'cell') continue;
      const { side, level } = publication;
      const { coordinates } = record.geometry as MortalityCase['geometry'];
      published.push(await blur(record, { ...cellAt(coordinates, side), side, level }, areasAt));
    }
    return published;
  };
}

/** Makes a reader of all cases, with exact places. */
const exactReader =
  (viewer: Viewer): ReadPublished =>
  async ids => {
    const rules = await readRules(viewer.db);
    const records = await exportedRecords(viewer, mortalityCases, ids);
    return records.map(record => {
      const publication = publicationIn(rules, record);
      return { ...record, blurred: null, level: publication.as === 'exact' ? 0 : publication.level };
    });
  };

/** The cases of a file; with `exact`, places of sensitive species are not blurred. */
export type CaseQuery = MortalityFilter & { exact?: boolean | undefined };

/** Ids of the cases of a query, ascending. */
export async function publishedIds(viewer: Viewer, { exact, ...filter }: CaseQuery): Promise<Uint32Array> {
  const { model } = viewer.context;
  if (exact) return model.ids('mortality', filter);
  const { others, sensitive } = await findPublished(viewer, filter);
  const ids = others ? await model.ids('mortality', others) : new Uint32Array();
  return Uint32Array.from([...ids, ...sensitive]).sort();
}

/** The reader of the cases of a file. */
export const readerOf = (viewer: Viewer, exact: boolean | undefined): ReadPublished =>
  exact ? exactReader(viewer) : publishedReader(viewer);

export async function* publishedPages(
  viewer: Viewer,
  ids: Uint32Array,
  { exact }: CaseQuery,
): AsyncGenerator<PublishedCase[]> {
  const read = readerOf(viewer, exact);
  for (let start = 0; start < ids.length; start += PAGE) {
    yield await read([...ids.subarray(start, start + PAGE)]);
    await letOthersIn();
  }
}

export const CASE_COLUMNS: readonly ColumnDefinition<PublishedCase>[] = [
  ...exportedColumns(mortalityCases),
  { name: 'blurred', type: 'flag', value: ({ blurred }, wording) => wording.flag(blurred !== null) },
];

export const caseTable = (viewer: Viewer, query: CaseQuery): TableDefinition<PublishedCase> => ({
  name: 'mortality',
  geometry: record => record.geometry,
  columns: CASE_COLUMNS,
  async *pages() {
    yield* publishedPages(viewer, await publishedIds(viewer, query), query);
  },
  number: async () => (await publishedIds(viewer, query)).length,
});
