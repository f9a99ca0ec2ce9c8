import { ImportDialog } from '../../imports/import-dialog';

const SOURCE = {
  resource: 'sensitive-areas',
  path: (dryRun: boolean) => `import/sensitive-areas/?dry_run=${dryRun}`,
  accept: '.geojson,.json,.zip,.gpkg',
  fields: ['name', 'code', 'description'],
  allOrNothing: true,
  help: 'administration.import.geography_help',
};

/** Imports sensitive areas from a GIS file. */
export const SensitiveAreaImport = ({ onClose }: { onClose: () => void }) => (
  <ImportDialog source={SOURCE} onClose={onClose} />
);
