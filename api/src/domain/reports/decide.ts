import { LIMITS } from 'shared/contract';
import type { ReportDecision } from 'shared/kinds/reports';
import { type Locale, textOf } from '../../config/texts';
import type { CurrentUser } from '../../http/current-user';
import { RequestRefused } from '../../http/request-refused';
import type { Row } from '../../store/schema';
import { visits } from '../diagnoses/present';
import { mortalityCases } from '../kinds/mortality';
import { PICTURE_TYPE } from '../media/picture-store';
import type { Context } from '../records/context';
import { mayWriteEverywhere, requireOwnPlace } from '../records/edit-areas';
import { fullNameOf } from '../records/full-name';
import { recordChange } from '../records/history';
import { inWrite } from '../records/in-write';
import { newStamp } from '../records/stamp';
import type { Writer } from '../records/viewer';
import { type WritableRecords, writable } from '../records/writable';
import { createRecord, updateRecord } from '../records/write-record';

type Report = Row<'public_reports'>;
type Item = Pick<Report, 'item_kind' | 'item_id'>;

const cases = writable(mortalityCases);
const diagnoses = writable(visits);
/** Species of the birds that people without an account can tell apart. */
const SPECIES = { raptor: 'INDET_RAPTOR', owl: 'INDET_OWL', crow: 'INDET_CROW', unknown: 'INDET_BIRD' };

const placeOf = ({ longitude, latitude }: Report) => ({
  type: 'Point' as const,
  coordinates: [longitude, latitude] as [number, number],
});

/** Makes the picture of a report a picture of the records. @returns its id in a list; empty without a picture */
async function takePicture(writer: Writer, report: Report, words: string): Promise<number[]> {
  const { storage, thumbnail, width, height, bytes, date } = report;
  if (!storage || !thumbnail || !width || !height || !bytes) return [];
  const fields = { date, author: words, source: '', remark: '', label: '' };
  const { id } = await writer.db
    .insertInto('media')
    .values({
      ...newStamp(writer),
      ...fields,
      ...{ storage, thumbnail, width, height, bytes, content_type: PICTURE_TYPE },
      // The place that the camera wrote may be the reporter's home.
      ...{ longitude: null, latitude: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordChange(writer, { kind: 'media', id, action: 'create', before: null, after: fields });
  await writer.db
    .updateTable('public_reports')
    .set({ storage: null, thumbnail: null })
    .where('id', '=', report.id)
    .execute();
  return [id];
}

/** A remark with the words of a report, cut to the length of a remark. */
function withWords(remark: unknown, { comment }: Report): string {
  const text = [remark, comment].filter(Boolean).join('\n');
  return text.length > LIMITS.text ? `${text.slice(0, LIMITS.text - 1)}…` : text;
}

async function createCase(writer: Writer, report: Report, author: string): Promise<Item> {
  const { date, accuracy_m } = report;
  const types = [...(await writer.context.lists.snapshot()).byId.values()];
  const species = await writer.db
    .selectFrom('species')
    .select('id')
    .where('code', 'in', [SPECIES[report.bird as keyof typeof SPECIES] ?? '', SPECIES.unknown])
    // The others come after `INDET_BIRD`.
    .orderBy('code', 'desc')
    .executeTakeFirst();
  // An administrator may have removed the birds that cannot be identified.
  if (!species || report.subject === 'pole')
    throw new RequestRefused('conflict', { reason: 'report_no_case' });
  const { body } = await createRecord(writer, cases, {
    ...{ geom: placeOf(report), date, accuracy_m, author, observer_named: false, infrstr_id: null },
    ...{ species_id: species.id, count: 1, comment: withWords('', report) },
    ...{ data_source: null, data_source_url: '' },
    ...{ state: report.subject, centre_id: null, outcome: null },
    death_cause_id: types.find(({ code }) => code === 'COD_UNKNOWN')?.id,
    media_id: await takePicture(writer, report, author),
  });
  return { item_kind: 'mortality', item_id: (body as { id: number }).id };
}

/** Adds the words and the picture of a report to a record. */
async function addTo(
  writer: Writer,
  resource: WritableRecords<Record<string, unknown>>,
  id: number,
  field: string,
  report: Report,
  author: string,
): Promise<void> {
  const record = await resource.find(writer, id);
  if (!record) throw new RequestRefused('not_found');
  const { [field]: remark, media_id } = record.input;
  const pictures = [...(media_id as number[]), ...(await takePicture(writer, report, author))];
  const body = { [field]: withWords(remark, report), media_id: pictures };
  await updateRecord(writer, resource, { id, ifMatch: undefined }, body, true);
}

/** Adds a report to a support or line: to its latest diagnosis, or to a new one that evaluates nothing. */
async function addToInfrastructure(writer: Writer, infrastructure: number, report: Report, author: string) {
  const row = await writer.db
    .selectFrom('infrastructures')
    .select('last_diagnosis_id')
    .where('id', '=', infrastructure)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new RequestRefused('not_found');
  if (row.last_diagnosis_id) return addTo(writer, diagnoses, row.last_diagnosis_id, 'remark', report, author);
  const checked = diagnoses.inputSchema.parse({
    ...{ infrastructure, date: report.date, remark: withWords('', report), arming_id: [] },
    media_id: await takePicture(writer, report, author),
  });
  await createRecord(writer, diagnoses, checked);
}

/**
 * Carries out an editor's decision about a report.
 * @returns the record that the report became a part of; `null` after a refusal
 * @throws RequestRefused 403 outside the editor's areas, 404, 409 if another editor has decided
 */
export async function decide(
  context: Context,
  user: CurrentUser,
  id: number,
  decision: ReportDecision,
  locale: Locale,
): Promise<Item> {
  // The lists are read before the transaction, which holds the only connection of the embedded database.
  await context.lists.snapshot();
  const author = textOf(locale, 'report', 'author');
  const signed = textOf(locale, 'report', 'signed', {
    name: fullNameOf(user.account) || user.account.username,
  });
  return inWrite(context, user.id, async given => {
    const writer = { ...given, signed };
    const report = await writer.db
      .selectFrom('public_reports')
      .selectAll()
      .where('id', '=', id)
      .modifyEnd(context.engine.lockRows)
      .executeTakeFirst();
    if (!report) throw new RequestRefused('not_found');
    if (report.state !== 'waiting') throw new RequestRefused('conflict', { reason: 'report_decided' });
    const places = [{ geometry: placeOf(report), path: ['geom'] }];
    await requireOwnPlace(writer, { placesOf: async () => places }, {});
    // The cleaning deletes the pictures of refused reports.
    const close = (state: object, which: Partial<Pick<Report, 'id' | 'network'>> = { id }) =>
      writer.db
        .updateTable('public_reports')
        .set({ ...state, contact: '', decided_at: writer.at, decided_by: user.id })
        .where(eb => eb.and({ ...which, state: 'waiting' }))
        .execute();
    if (decision.to === 'refuse') {
      // Editors of some areas refuse only what lies in them.
      const isOfNetwork = decision.same_network && (await mayWriteEverywhere(writer));
      const { network } = report;
      await close({ state: 'refused', reason: decision.reason }, isOfNetwork ? { network } : { id });
      return { item_kind: null, item_id: null };
    }
    let item: Item;
    if (decision.to === 'case') item = await createCase(writer, report, author);
    else {
      const { kind, record } = decision;
      item = { item_kind: kind, item_id: record };
      if (kind === 'mortality') await addTo(writer, cases as never, record, 'comment', report, author);
      else await addToInfrastructure(writer, record, report, author);
    }
    await close({ state: 'accepted', ...item });
    return item;
  });
}
