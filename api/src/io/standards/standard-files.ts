import type { Viewer } from '../../domain/records/viewer';
import type { CaseQuery } from '../export/published-cases';
import { darwinCoreArchive } from './darwin-core-archive';
import type { Publisher } from './publisher';
import { sinpFile } from './sinp-file';

/** A file of cases in the form of a standard. */
interface StandardFile {
  /** In the address. */
  extension: string;
  /** In the name of the file. */
  suffix: string;
  mediaType: string;
  summary: string;
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
    write: darwinCoreArchive,
  },
  {
    extension: 'sinp.csv',
    suffix: 'sinp.csv',
    mediaType: 'text/csv; charset=utf-8',
    summary: 'Export mortality with the columns of the SINP',
    write: sinpFile,
  },
];
