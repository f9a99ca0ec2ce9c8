import type { Viewer } from '../../domain/records/viewer';
import type { CaseQuery } from '../export/published-cases';
import { darwinCoreArchive } from './darwin-core-archive';
import type { Publisher } from './publisher';
import { sinpFile } from './sinp-file';

/** A file of cases in a standard format. */
interface StandardFile {
  /** Extension in the URL. */
  extension: string;
  /** Suffix of the file name. */
  suffix: string;
  mediaType: string;
  summary: string;
  description: string;
  write(
    viewer: Viewer,
    query: CaseQuery,
    publisher: Publisher,
  ): Promise<AsyncGenerator<Uint8Array> | AsyncGenerator<string>>;
}

export const STANDARD_FILES: readonly StandardFile[] = [
  {
    extension: 'dwca',
    suffix: 'dwca.zip',
    mediaType: 'application/zip',
    summary: 'Export mortality as a Darwin Core Archive',
    description:
      'The cases that match the filters as events and occurrences, with `meta.xml` and `eml.xml`, for GBIF and its relatives. Sensitive species are blurred.',
    write: darwinCoreArchive,
  },
  {
    extension: 'sinp.csv',
    suffix: 'sinp.csv',
    mediaType: 'text/csv; charset=utf-8',
    summary: 'Export mortality with the columns of the SINP',
    description:
      'The cases that match the filters with the columns of the exchange format of the French national inventory. Sensitive species are blurred.',
    write: sinpFile,
  },
];
