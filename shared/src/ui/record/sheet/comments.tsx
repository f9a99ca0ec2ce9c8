import { useId, useMemo, useState } from 'react';
import { type AnyKind, isLocalRef, type RecordRef } from '../../../contract';
import { type Comment, comments } from '../../../kinds/comments';
import { discard, ownEntries, submit, useOutbox } from '../../../outbox';
import type { Command } from '../../../outbox/command';
import type { DraftOpening } from '../../../outbox/draft-opening';
import { useNomenclatures, useQuery } from '../../../platform/http';
import { createTexts, sameKeys, useLocale } from '../../../platform/language';
import { useSession } from '../../../platform/session';
import { shownAs } from '../../../records/known-kinds';
import { Button, Late, LoadFailure, notify, PencilSimpleIcon } from '../../core';
import { DraftGate } from '../../drafts/draft-gate';
import { useDraft } from '../../drafts/use-draft';
import { TextArea } from '../../form';
import { WaitingMark } from '../../outbox';
import { type InnerRecord, innerRecords } from '../kind/inner-records';
import { usePersonName } from '../kind/texts';
import { pageQuery } from '../kind/use-kind-rows';
import { ActionMenu } from './action-menu';
import en from './comments.en.json';
import fr from './comments.fr.json';
import classes from './comments.module.css';
import { ChatIcon } from './icons';
import { MentionOffers } from './mention-offers';
import { deletionOf } from './sheet-actions';
import { SheetCard } from './sheet-card';
import { TimelineEntry, YearsTimeline } from './timeline';
import { useDeleteRecord } from './use-delete-record';

const MOST = 1000;

const useSay = createTexts<typeof fr>('shared-ui-comments', sameKeys({ fr, en }));

/** Writes a comment, stored on this device first. Returns whether it was stored. */
async function write(command: Command): Promise<boolean> {
  const { ref, outcome } = submit(command);
  const { status } = await outcome;
  // The text stays in the form, which sends it anew.
  if (status === 'rejected') await discard(ref);
  return status !== 'rejected';
}

interface CommentFormProps {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** Names that may be mentioned without looking them up: people whom the sheet names. */
  names: readonly string[];
  onSave: (text: string) => Promise<boolean>;
  onCancel?: () => void;
}

const { text: textSchema } = comments.inputSchema.shape;
/** What drafts of other forms have besides values. */
const REST_OF_DRAFT = {
  ...{ initial: {}, etag: undefined, media: [], replaces: undefined, revision: undefined },
  ...{ known: undefined, aside: undefined, pictures: [] },
};

interface NewCommentProps extends Omit<CommentFormProps, 'label' | 'text' | 'onText'> {
  opening: DraftOpening;
}

/** The form of another comment. Its text is kept on this device until it is sent. */
function NewComment({ opening, names, onSave }: NewCommentProps) {
  const say = useSay();
  const [text, setText] = useState((opening.taken?.values as { text?: string } | undefined)?.text ?? '');
  const content = useMemo(() => (text ? () => ({ ...REST_OF_DRAFT, values: { text } }) : null), [text]);
  useDraft(opening, content);
  async function save(fitting: string) {
    const isStored = await onSave(fitting);
    if (isStored) setText('');
    return isStored;
  }
  return <CommentForm {...{ label: say('add'), text, names }} onText={setText} onSave={save} />;
}

function CommentForm({ label, text, onText, names, onSave, onCancel }: CommentFormProps) {
  const say = useSay();
  const id = useId();
  const [isSaving, setIsSaving] = useState(false);
  const { data: fit } = textSchema.safeParse(text);
  async function save(fitting: string) {
    setIsSaving(true);
    const isStored = await onSave(fitting);
    setIsSaving(false);
    if (!isStored) notify({ type: 'error', msg: say('refused') });
  }
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault();
        if (fit && !isSaving) void save(fit);
      }}
    >
      <label htmlFor={id}>{label}</label>
      <TextArea
        id={id}
        value={text}
        onChange={onText}
        limit={comments.facts.fields.text?.limit ?? null}
        aria-describedby={`${id}-help`}
      />
      <MentionOffers text={text} names={names} onChoose={onText} />
      <small id={`${id}-help`}>{say('help')}</small>
      <div>
        <Button type="primary" htmlType="submit" loading={isSaving} disabled={!fit}>
          {onCancel ? say('save') : say('add')}
        </Button>
        {onCancel && <Button onClick={onCancel}>{say('cancel')}</Button>}
      </div>
    </form>
  );
}

function CommentEntry({ comment, names }: { comment: InnerRecord<Comment>; names: readonly string[] }) {
  const say = useSay();
  const nameOf = usePersonName();
  const deleteRecord = useDeleteRecord();
  const user = useSession(session => session.user);
  const [changed, setChanged] = useState<string | null>(null);
  const { id, entry, properties } = comment;
  const { text = '', created_by: author, timestamp_create: at = '', version = 1 } = properties;
  const name = author ? nameOf(author) : id === null && user ? nameOf(user) : '–';
  const label = `${comments.facts.words[useLocale()].one} — ${name}`;
  const isOwn = id !== null && user !== null && author?.username === user.username;
  return (
    <TimelineEntry
      title={name}
      day={at.slice(0, 10)}
      menu={
        isOwn &&
        !entry && (
          <ActionMenu
            type="text"
            size="middle"
            label={label}
            actions={[
              {
                key: 'edit',
                icon: <PencilSimpleIcon />,
                label: say('edit'),
                onSelect: () => setChanged(text),
              },
              deletionOf(say('withdraw'), async () => {
                const question = { title: say('withdrawQuestion'), content: say('withdrawContent') };
                await deleteRecord({ resource: comments.name, id, version: undefined, ...question });
              }),
            ]}
          />
        )
      }
    >
      {entry && <WaitingMark entry={entry} />}
      {changed !== null && id !== null ? (
        <CommentForm
          {...{ label: say('edit'), text: changed, names }}
          onText={setChanged}
          onCancel={() => setChanged(null)}
          onSave={async fitting => {
            const isStored = await write({
              ...{ kind: 'update', resource: comments.name, id },
              ...{ body: { text: fitting }, before: { text } },
            });
            if (isStored) setChanged(null);
            return isStored;
          }}
        />
      ) : (
        <p className={classes.text}>
          {text}
          {version > 1 && <small> ({say('edited')})</small>}
        </p>
      )}
    </TimelineEntry>
  );
}

/** The comments on a record, newest first, with those that wait on this device, and a form for another one. */
export function Comments({ kind, recordRef }: { kind: AnyKind; recordRef: RecordRef }) {
  const say = useSay();
  const { many } = comments.facts.words[useLocale()];
  const entries = useOutbox(ownEntries);
  const about = shownAs(kind.facts);
  const [field = ''] =
    Object.entries(comments.facts.links).find(([, { kind: linked }]) => linked === about) ?? [];
  const query = { [field]: [recordRef], limit: MOST, ordering: '-id' };
  const { data, isError, isLoading, refetch } = useQuery({
    ...pageQuery(comments, query),
    enabled: !isLocalRef(recordRef),
  });
  const delivered = data?.features ?? [];
  const all = innerRecords<Comment>(
    comments,
    recordRef,
    delivered,
    entries,
    useNomenclatures(),
    field,
  ).filter(({ entry }) => entry?.command.kind !== 'delete');
  if (isLoading) return <Late />;
  const names = [...new Set(all.flatMap(({ properties }) => properties.created_by?.username ?? []))];
  return (
    <SheetCard title={many}>
      {isError && !data && (
        <LoadFailure title={say('failed')} onRetry={() => void refetch()} ofAreas={false} />
      )}
      <YearsTimeline
        items={all.map(comment => ({
          key: String(comment.id ?? comment.entry?.id),
          day: comment.properties.timestamp_create ?? '',
          icon: <ChatIcon />,
          content: <CommentEntry comment={comment} names={names} />,
        }))}
      />
      <DraftGate
        key={recordRef}
        subject={{ resource: comments.name, entry: `${field}/${recordRef}` }}
        schema={comments.inputSchema}
      >
        {opening => (
          <NewComment
            {...{ opening, names }}
            onSave={text =>
              write({ kind: 'create', resource: comments.name, body: { [field]: recordRef, text } })
            }
          />
        )}
      </DraftGate>
    </SheetCard>
  );
}
