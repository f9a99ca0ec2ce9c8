import { type ComponentType, useId, useState } from 'react';
import { keepPreviousData, useQuery } from '../../../platform/http';
import { formatNumber, withCapital } from '../../../platform/language';
import { LocalizedLink } from '../../../platform/navigation';
import { Button, LoadFailure, usePhone } from '../../core';
import { LoadingLines } from '../../data';
import type { ListPart, ViewProps } from '../kind/define-record';
import { fieldAt } from '../kind/field-texts';
import { pageQuery, shownOf } from '../kind/use-kind-rows';
import { ToggleChip } from './filter-chip';
import classes from './kind-board.module.css';

/** Number of cards added at once. */
const STEP = 20;
/** Maximum number of cards in a column. The other records appear only in the list. */
const MOST = 400;

interface KindBoardProps extends ViewProps {
  /** Name of a choice by which the list can be filtered. */
  field: string;
  codes?: readonly string[];
  /** Number of records of each code, shown in the switch of a phone. */
  counts?: Readonly<Record<string, number>> | undefined;
  /** Title of a column; by default the word of its code. */
  titleOf?: (code: string) => string;
  sign?: ComponentType<{ code: string }>;
  /** Renders a record in a column; by default like the list on narrow screens. */
  card?: ListPart['compact'];
}

/**
 * Scrolls to the chosen chip. The function is stable, so that React calls it for a new choice and not with each
 * rendering.
 */
const show = (chip: HTMLElement | null) => chip?.scrollIntoView?.({ block: 'nearest', inline: 'center' });

/** The records of a kind, with a column for each code of a choice. A phone shows one column and a switch. */
export function KindBoard(props: KindBoardProps) {
  const { of: definition, texts, filters, onFilters, field, counts, sign: Sign } = props;
  const { codes = fieldAt(definition.kind.facts, field)?.field.codes ?? [] } = props;
  const isPhone = usePhone();
  const titleOf = props.titleOf ?? (code => withCapital(texts.code(field, code)));
  const chosen = (filters[field] ?? codes) as readonly string[];
  const columns = isPhone ? chosen.slice(0, 1) : chosen;
  const label = texts.say('boardOf', { many: texts.words.many, field: texts.label(field).toLowerCase() });
  return (
    <section className={classes.board} aria-label={label}>
      {isPhone && (
        <fieldset className={classes.switch} aria-label={texts.label(field)}>
          {[...new Set([...codes, ...columns])].map(code => (
            <ToggleChip
              key={code}
              pressed={columns.includes(code)}
              ref={columns.includes(code) ? show : undefined}
              onPress={() => onFilters({ ...filters, [field]: [code] })}
            >
              {Sign && <Sign code={code} />}
              {titleOf(code)}
              {counts && <b>{formatNumber(counts[code] ?? 0, texts.locale)}</b>}
            </ToggleChip>
          ))}
        </fieldset>
      )}
      {columns.map(code => (
        <BoardColumn key={code} {...props} code={code} title={titleOf(code)} />
      ))}
    </section>
  );
}

function BoardColumn(props: KindBoardProps & { code: string; title: string }) {
  const { of: definition, texts, filters, order, field, code, title, sign: Sign } = props;
  const { kind, prefix, list } = definition;
  const { card = list.compact } = props;
  const { say } = texts;
  const id = useId();
  const [limit, setLimit] = useState(STEP);
  const query = { ...filters, ...list.query, [field]: [code], ordering: order, limit };
  const { data, isError, isFetching, refetch } = useQuery({
    ...pageQuery(kind, query),
    placeholderData: keepPreviousData,
  });
  const records = data?.features.map(row => shownOf(kind, row)) ?? [];
  const count = (data?.total ?? 0) - records.length;
  return (
    <section className={classes.column} aria-labelledby={id}>
      <h2 id={id}>
        {Sign && <Sign code={code} />}
        {title} <span>{data && formatNumber(data.total, texts.locale)}</span>
      </h2>
      <div className={classes.cards}>
        {!data && !isError && <LoadingLines rows={6} />}
        {isError && (
          <LoadFailure title={say('failed')} onRetry={() => void refetch()} ofAreas={kind.facts.placed} />
        )}
        {data && records.length === 0 && <p>{say('columnEmpty')}</p>}
        {records.length > 0 && (
          <ul>
            {records.map(record => (
              <li key={record.id}>
                {card?.(record as never, texts) ?? (
                  <LocalizedLink to={`${prefix}/${record.id}`}>
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
