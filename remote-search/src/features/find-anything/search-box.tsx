import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { keepPreviousData, request, settingsQuery, useConnection, useQuery } from 'shared/api';
import { foundAddressesSchema, mayBeAddress, searchResultSchema } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import type { MapPosition } from 'shared/map';
import { LocalizedLink, paths, type SearchRequest, useSearchPlace } from 'shared/navigation';
import { useLocation } from 'shared/router';
import { Button, MagnifyingGlassIcon, Spin, XIcon } from 'shared/ui/core';
import { useTexts } from '../../locales/texts';
import styles from './search-box.module.css';
import { type Finding, optionsOf, type SearchOption } from './search-options';

/** Pause in typing before a request is sent (ms). */
const PAUSE = 200;
/** The same before a text is sent to the geocoder, which belongs to others (ms). */
const ADDRESS_PAUSE = 700;

/** The value, updated only after it has not changed for the pause. */
function useRested(value: string, pause: number): string {
  const [rested, setRested] = useState(value);
  useEffect(
    function rest() {
      const timer = setTimeout(() => setRested(value), pause);
      return function forget() {
        clearTimeout(timer);
      };
    },
    [value, pause],
  );
  return rested;
}

/** The server's results for the typed text. An empty text sends no request. */
function useSearch(typed: string) {
  const q = useRested(typed.trim(), PAUSE);
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => request(searchResultSchema, 'search/', { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    result: q === '' || isError ? undefined : data,
    /** Whether the results for the typed text are still to come. */
    waiting: isFetching || q !== typed.trim(),
    failed: isError && q !== '',
    retry: () => void refetch(),
  };
}

/**
 * The geocoder's addresses for the typed text, those near the middle of the map first. Results of an earlier text are
 * never shown.
 */
function useAddresses(typed: string, view: MapPosition | null, isAsked: boolean) {
  const q = useRested(typed.trim(), ADDRESS_PAUSE);
  const isWanted = isAsked && mayBeAddress(typed);
  const isRested = isWanted && q === typed.trim();
  // About a kilometre: the geocoder learns no exact view, and a small move sends nothing.
  const near = view ? `${view.longitude.toFixed(2)},${view.latitude.toFixed(2)}` : undefined;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['addresses', q, near],
    queryFn: ({ signal }) =>
      request(foundAddressesSchema, 'search/addresses/', { query: { q, near }, signal }),
    enabled: isRested,
    // A failure is tried again when the text is typed again.
    staleTime: ({ state }) => (state.data?.addresses ? Number.POSITIVE_INFINITY : 0),
  });
  const results = (isRested && data?.addresses) || [];
  return {
    addresses: results.map(
      ({ position: place, ...named }, i): SearchOption => ({
        ...named,
        key: `address-${i}`,
        finding: { place },
      }),
    ),
    /** Whether addresses for the typed text are still to come. */
    coming: isWanted && (isFetching || !isRested),
    silent: isRested && !isFetching && (isError || data?.addresses === null),
  };
}

/**
 * One search box for everything: a number, a species, a place, an address, coordinates or words of a remark. On a
 * desktop it is rendered in the top bar, otherwise in place.
 */
export function SearchBox({
  view,
  onFind,
}: {
  view: MapPosition | null;
  onFind: (finding: Finding) => void;
}) {
  const t = useTexts();
  const locale = useLocale();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const place = useSearchPlace();
  const request = useLocation().state as SearchRequest | null;
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const offline = useConnection(connection => connection.offline);
  const [taken, setTaken] = useState('');
  const shown = open && typed.trim() !== '';
  const { result, waiting, failed, retry } = useSearch(typed);
  const service = useQuery({ ...settingsQuery, enabled: shown }).data?.geocoder ?? '';
  const isAsked = shown && service !== '' && !offline && typed !== taken;
  const { addresses, coming, silent } = useAddresses(typed, view, isAsked);
  const groups = result ? optionsOf(result, addresses, t, locale) : [];
  const options = groups.flatMap(group => group.options);
  useEffect(
    function answerRequest() {
      if (request?.find === undefined) return;
      // A request without words may arrive after the first letters.
      if (request.find) setTyped(request.find);
      setOpen(true);
      input.current?.focus();
    },
    [request],
  );
  const active = options.find(({ key }) => key === activeKey) ?? null;

  function take({ label, finding }: SearchOption) {
    setTyped(label);
    setTaken(label);
    setOpen(false);
    setActiveKey(null);
    if (!place) input.current?.blur();
    onFind(finding);
  }

  function step(by: 1 | -1) {
    const place = active ? options.indexOf(active) + by : by === 1 ? 0 : -1;
    const next = options.at(place % Math.max(options.length, 1));
    setOpen(true);
    setActiveKey(next?.key ?? null);
    if (next) document.getElementById(`${id}-${next.key}`)?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter') {
      // Enter chooses the first, best result, but never a result of an earlier text.
      const chosen = active ?? (waiting ? undefined : options[0]);
      if (shown && chosen) take(chosen);
    } else if (event.key === 'Escape') {
      if (shown) setOpen(false);
      else setTyped('');
    } else return;
    event.preventDefault();
  }

  const box = (
    <search className={place ? styles.placed : styles.box}>
      <div className={styles.field}>
        {shown && (waiting || coming) ? <Spin /> : <MagnifyingGlassIcon />}
        <input
          ref={input}
          role="combobox"
          aria-label={t('find.label')}
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && active ? `${id}-${active.key}` : undefined}
          placeholder={t('find.placeholder')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          value={typed}
          onChange={event => {
            setTyped(event.target.value);
            setActiveKey(null);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        {typed && (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('find.clear')}
            onClick={() => {
              setTyped('');
              input.current?.focus();
            }}
          >
            <XIcon />
          </button>
        )}
      </div>
      {shown && (
        // Pressing a result must not blur the box before the click.
        <div className={styles.results} role="presentation" onPointerDown={event => event.preventDefault()}>
          <div id={`${id}-list`} role="listbox" aria-label={t('find.results')}>
            {groups.map(({ group, options: groupOptions }) => (
              // biome-ignore lint/a11y/useSemanticElements: groups of a list box are told by their role.
              <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
                <div id={`${id}-${group}`} className={styles.group}>
                  {t(`find.group.${group}`, { service })}
                </div>
                {groupOptions.map(option => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keyboard.
                  <div
                    key={option.key}
                    id={`${id}-${option.key}`}
                    role="option"
                    aria-selected={option === active}
                    tabIndex={-1}
                    className={styles.option}
                    onClick={() => take(option)}
                  >
                    <span className={styles.name}>{option.label}</span>
                    {option.detail && <span className={styles.detail}>{option.detail}</span>}
                  </div>
                ))}
              </div>
            ))}
          </div>
          <div role="status" className={styles.note}>
            {failed && t(offline ? 'find.failedOffline' : 'find.failed')}
            {!failed &&
              !waiting &&
              !coming &&
              options.length === 0 &&
              t(offline ? 'find.nothingOffline' : 'find.nothing')}
            {!failed && !waiting && offline && <p>{t('find.offline')}</p>}
            {silent && <p>{t('find.silent', { service })}</p>}
          </div>
          {failed && offline && (
            <LocalizedLink to={paths.offlineAreas()}>{t('find.takeAlong')}</LocalizedLink>
          )}
          {failed && <Button onClick={retry}>{t('find.retry')}</Button>}
        </div>
      )}
    </search>
  );
  return place ? createPortal(box, place) : box;
}
