import { insideTerritory, type PointGeometry } from 'shared/contract';
import { boundsOf } from 'shared/geometry';
import type { ReportInput } from 'shared/kinds/reports';
import type { Locale } from '../../config/texts';
import { clientNetwork } from '../../http/client-network';
import { InvalidInput, RequestRefused } from '../../http/request-refused';
import { pictureOf } from '../media/routes';
import { withStoredPicture } from '../media/service';
import type { Context } from '../records/context';
import { isCalm, reportsOfHour } from './report-work';

/** Degrees around a report within which a support makes it more likely: about 300 m. */
const NEAR = 0.003;

/** Maximum number of reports that wait: editors must find the true ones. */
export const MOST_REPORTS = 20_000;
const LATER_S = 3_600;

/** Maximum size of a stored picture, and of all pictures that wait, in bytes: a flood must not fill the disk. */
const MOST_BYTES = { picture: 4_000_000, waiting: 2_000_000_000 };

/** @throws RequestRefused 429 while too many reports or, for one with a picture, too many pictures wait */
async function requireRoom({ db }: Context, hasPicture: boolean): Promise<void> {
  const { waiting, kept } = await db
    .selectFrom('public_reports')
    .select(({ fn }) => [fn.countAll().as('waiting'), fn.sum<number | null>('bytes').as('kept')])
    .where(eb => eb.or([eb('state', '=', 'waiting'), eb('storage', 'is not', null)]))
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= MOST_REPORTS || (hasPicture && Number(kept) > MOST_BYTES.waiting))
    throw new RequestRefused('throttled', {
      reason: 'reports_full',
      headers: { 'retry-after': String(LATER_S) },
    });
}

/** Identifies a network among the reports without naming it. */
const markOf = ({ signer }: Context, address: string): string =>
  signer.sign(`reports/network/${clientNetwork(address)}`, 0, 0).slice(-22);

async function isNearSupport({ db, engine }: Context, geom: PointGeometry): Promise<boolean> {
  const [west, south, east, north] = boundsOf(geom);
  const box = [west - NEAR, south - NEAR, east + NEAR, north + NEAR] as const;
  const row = await db
    .selectFrom('infrastructures')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(engine.inBox('infrastructures', 'infrastructures', [...box]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores a report with its picture until an editor decides. The same report sent again is stored once.
 * @returns its id
 * @throws InvalidInput, RequestRefused 413, 429
 */
export async function receiveReport(
  context: Context,
  { picture, geom, contact_agreed: _agreed, ...report }: ReportInput & { uuid: string },
  address: string,
  locale: Locale,
): Promise<number> {
  const { db, config } = context;
  if (!insideTerritory(geom.coordinates, config.territory))
    throw new InvalidInput([{ path: ['geom'], code: 'out_of_territory', params: {} }]);
  const uuid = report.uuid.toLowerCase();
  const idOf = () => db.selectFrom('public_reports').select('id').where('uuid', '=', uuid).executeTakeFirst();
  const before = await idOf();
  if (before) return before.id;
  await requireRoom(context, picture !== '');
  const bytes = Buffer.from(picture, 'base64');
  const prepared = picture
    ? await pictureOf({ file: { status: 'received', bytes, name: '' }, fields: {} }, locale)
    : null;
  if (prepared && prepared.picture.length > MOST_BYTES.picture) throw new RequestRefused('payload_too_large');
  const near = await isNearSupport(context, geom);
  const calm = isCalm(await reportsOfHour(context));
  const [longitude, latitude] = geom.coordinates;
  const received_at = new Date().toISOString();
  const values = {
    ...{ ...report, uuid, longitude, latitude, received_at },
    network: markOf(context, address),
    near_support: Number(near),
    trust: 2 * [calm, prepared, near].filter(Boolean).length + Number(report.contact !== ''),
  };
  const insert = (files: object) =>
    db
      .insertInto('public_reports')
      .values({ ...values, ...files })
      .onConflict(conflict => conflict.column('uuid').doNothing())
      .returning('id')
      .executeTakeFirst();
  const row = prepared
    ? await withStoredPicture(context, prepared, async (keys, written) => {
        const { width, height, picture: file } = prepared;
        const inserted = await insert({ ...keys, width, height, bytes: file.length });
        if (inserted) written();
        return inserted;
      })
    : await insert({});
  return (row ?? (await idOf()))?.id ?? 0;
}
