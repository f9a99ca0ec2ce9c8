import { TAXREF_CLASSES } from 'shared/contract/administration';
import { importQuerySchema, LIST_IMPORT_LIMITS } from 'shared/server';
import { z } from 'zod';
import type { App } from '../../../http/app-types';
import { listImportRoute } from '../../administered/list-import';
import type { Context } from '../../records/context';
import { planTaxref, writeTaxref } from './import-taxref';

const querySchema = importQuerySchema.extend({ class: z.enum(TAXREF_CLASSES).default('Aves') });

/** Route to import the national list of taxa. */
export const taxrefRoutes = (app: App, context: Context): Promise<void> =>
  listImportRoute(app, context, {
    path: '/admin/species/import/',
    tag: 'administration: species',
    summary: 'Import TAXREF: text (UTF-8, UTF-16, Windows-1252; tabs, semicolons, commas) or its archive',
    description:
      'A trial unless `dry_run=false`: adds the taxa of one class and updates names. At most 400 MB and 50,000 taxa. Sent again after a fault, it continues.',
    querySchema,
    limits: { bytes: LIST_IMPORT_LIMITS.taxrefBytes, rows: LIST_IMPORT_LIMITS.taxrefRows },
    task: 'read-taxref',
    plan: planTaxref,
    write: writeTaxref,
  });
