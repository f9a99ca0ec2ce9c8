import { useId, useState } from 'react';
import { keepPreviousData, useQuery } from '../../../platform/http';
import { formatNumber, withCapital } from '../../../platform/language';
import { LocalizedLink } from '../../../platform/navigation';
import { keys } from '../../../records';
import { Button, LoadFailure, usePhone } from '../../core';
import { LoadingLines } from '../../data';
import type { BoardPart, RecordDefinition, ViewProps } from '../kind/define-record';
import type { FieldTexts } from '../kind/field-texts';
import { fetchKindPage } from '../kind/use-kind-rows';
import { ToggleChip } from './filter-chip';
import classes from './kind-board.module.css';

/** Number of cards added at once. */
const STEP = 20;
/** Maximum number of cards in a column. The list contains the others. */
const MOST = 400;

interface KindBoardProps extends ViewProps {
  of: RecordDefinition;
  board: BoardPart;
  texts: FieldTexts;
  order: string | null;
}

/** The records of a kind in a column for each code of a choice; on a phone one column at a time, with a switch. */
export function KindBoard(props: KindBoardProps) {
  const { of: definition, board, texts, filters, onFilters } = props;
  const { field, sign: Sign } = board;
  const isPhone = usePhone();
  const codesOf = definition.kind.facts.fields[field]?.codes ?? [];
  const offered = board.useColumns?.(filters) ?? codesOf.map(code => ({ code, count: undefined }));
  const chosen = (filters[field] ?? []) as readonly string[];
  const label = texts.say('boardOf', { many: texts.words.many, field: texts.label(field).toLowerCase() });
  if (!isPhone)
    return (
      <section className={classes.board} aria-label={label}>
        {(chosen.length > 0 ? chosen : offered.map(({ code }) => code)).map(code => (
          <BoardColumn key={code} {...props} code={code} />
        ))}
      </section>
    );
  const shown = chosen[0] ?? offered[0]?.code ?? '';
  const isOffered = offered.some(({ code }) => code === shown);
  return (
    <section className={classes.phone} aria-label={label}>
      <fieldset className={classes.switch} aria-label={texts.label(field)}>
        {(isOffered ? offered : [...offered, { code: shown, count: undefined }]).map(({ code, count }) => (
          <ToggleChip
            key={code}
            pressed={code === shown}
            ref={chip => {
              if (code === shown) chip?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
            }}
            onPress={() => onFilters({ ...filters, [field]: [code] })}
          >
            {Sign && <Sign code={code} />}
            {titleOf(board, code, texts)}
            {count !== undefined && <b>{formatNumber(count, texts.locale)}</b>}
          </ToggleChip>
        ))}
      </fieldset>
      <BoardColumn key={shown} {...props} code={shown} />
    </section>
  );
}

const titleOf = (board: BoardPart, code: string, texts: FieldTexts) =>
  board.titleOf?.(code) ?? withCapital(texts.code(board.field, code));

/** The records of one code, in the order of the list. */
function BoardColumn({ of, board, texts, filters, order, code }: KindBoardProps & { code: string }) {
  const { field, sign: Sign, card = of.list.compact } = board;
  const { say, locale } = texts;
  const id = useId();
  const [limit, setLimit] = useState(STEP);
  const query = { ...filters, [field]: [code], ordering: order, limit };
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: keys.list(of.kind.name, query),
    queryFn: ({ signal }) => fetchKindPage(of, query, signal),
    placeholderData: keepPreviousData,
  });
  const title = titleOf(board, code, texts);
  const count = (data?.total ?? 0) - (data?.features.length ?? 0);
  return (
    <section className={classes.column} aria-labelledby={id}>
      <h2 id={id}>
        {Sign && <Sign code={code} />}
        {title} <span>{data && formatNumber(data.total, locale)}</span>
      </h2>
      <div className={classes.cards}>
        {!data && !isError && <LoadingLines rows={6} />}
        {isError && (
          <LoadFailure title={say('failed')} onRetry={() => void refetch()} ofAreas={of.kind.facts.placed} />
        )}
        {data?.features.length === 0 && <p>{say('columnEmpty')}</p>}
        {data && data.features.length > 0 && (
          <ul>
            {data.features.map(record => (
              <li key={record.id}>
                {card?.(record as never, texts) ?? (
                  <LocalizedLink to={`${of.prefix}/${record.id}`}>
                    {say('numbered', { id: record.id })}
                  </LocalizedLink>
                )}
              </li>
            ))}
          </ul>
        )}
        {count > 0 && limit < MOST && (
          <Button
            type="text"
            loading={isFetching}
            aria-label={say('othersOf', { of: title, count })}
            onClick={() => setLimit(limit + STEP)}
          >
            {say('others', { count })}
          </Button>
        )}
        {count > 0 && limit >= MOST && <p>{say('othersInList')}</p>}
      </div>
    </section>
  );
}
