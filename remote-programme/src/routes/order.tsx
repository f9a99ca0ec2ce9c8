import { useState } from 'react';
import { ApiError, queryClient, useQuery } from 'shared/api';
import { formatDate, labelOf } from 'shared/i18n';
import { type WorkState, workWords } from 'shared/programme';
import type { LinkedOrder } from 'shared/programme/links';
import { useParams, useSearchParams } from 'shared/router';
import {
  ArrowLeftIcon,
  BirdIcon,
  Button,
  DownloadSimpleIcon,
  LoadFailure,
  LoadingState,
  notify,
  StatePage,
  saveAnswer,
} from 'shared/ui/core';
import { Pill, RiskTag } from 'shared/ui/data';
import { Checkbox, Input } from 'shared/ui/form';
import { PhotoRow } from 'shared/ui/list';
import { answerable } from '../features/answer-works/answer';
import { AnswerSheet } from '../features/answer-works/answer-sheet';
import {
  byLink,
  linkedOrderQuery,
  linkedPictureQuery,
  useAnswerByLink,
  useSignature,
} from '../features/answer-works/linked-order';
import { TableAnswers } from '../features/answer-works/table-answers';
import { OrderParts } from '../features/show-works/order-bar';
import { StateName } from '../features/show-works/state-sign';
import { shortDay, useWorkWords } from '../features/show-works/use-work-words';
import { useWorksTexts } from '../locales/works-texts';
import styles from './order.module.css';

type Item = LinkedOrder['items'][number];

const nameOf = ({ infrastructure }: Item, ours: string) => infrastructure.properties.operator_number || ours;

function LinkedPicture({ token, id, label }: { token: string; id: number; label: string }) {
  const { data } = useQuery(linkedPictureQuery(token, id));
  return (
    <figure className={styles.picture}>
      {data && <img src={data} alt="" />}
      <figcaption>{label}</figcaption>
    </figure>
  );
}

interface OrderProps {
  token: string;
  linked: LinkedOrder;
  name: string;
}

/** The works on one support, as a fitter's phone shows them after its code was read. */
function ItemPage({ token, linked, name, item }: OrderProps & { item: Item }) {
  const t = useWorksTexts();
  const words = useWorkWords();
  const [, setAddress] = useSearchParams();
  const send = useAnswerByLink(token, name);
  const { properties } = item.infrastructure;
  const open = linked.items.filter(answerable);
  const place = linked.items.indexOf(item) + 1;
  const goOn = () => {
    const next = linked.items.slice(place).find(answerable) ?? open.find(({ id }) => id !== item.id);
    setAddress(next ? { item: String(next.id) } : {}, { replace: true });
  };
  return (
    <>
      <div className={styles.top}>
        <Button type="text" icon={<ArrowLeftIcon />} onClick={() => setAddress({})}>
          {t('linked.back')}
        </Button>
        <span>
          {t('linked.of', { place, total: linked.items.length })}
          {item.planned_for && ` · ${shortDay(item.planned_for, words.locale)}`}
        </span>
      </div>
      <h1>{nameOf(item, words.nameOf(item.infrastructure))}</h1>
      <p>
        {[properties.municipality, properties.operator_number && words.nameOf(item.infrastructure)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={styles.pills}>
        <RiskTag risk={properties.risk} />
        <Pill tone={null}>
          <StateName state={item.state} />
        </Pill>
      </div>
      <section className={styles.asked} aria-label={t('move.measures')}>
        <small>{t('move.measures')}</small>
        <strong>{words.measures(item.measures)}</strong>
        {item.note && <p>{item.note}</p>}
        <div className={styles.pictures}>
          {item.before !== null && (
            <LinkedPicture token={token} id={item.before} label={t('linked.before')} />
          )}
          {item.after.map(id => (
            <LinkedPicture key={id} token={token} id={id} label={workWords[words.locale].state.FITTED} />
          ))}
        </div>
      </section>
      {answerable(item) && (
        <AnswerSheet
          key={item.id}
          embedded
          items={[item]}
          send={send}
          author={name}
          initial="FITTED"
          onDone={async left => {
            await queryClient.invalidateQueries({ queryKey: linkedOrderQuery(token).queryKey, exact: true });
            if (left.length === 0) goOn();
          }}
          onClose={() => setAddress({})}
        />
      )}
    </>
  );
}

/** All works of the order, several of which can be answered at once. */
function OrderPage({ token, linked, name }: OrderProps) {
  const t = useWorksTexts();
  const words = useWorkWords();
  const [, setAddress] = useSearchParams();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [shown, setShown] = useState<readonly WorkState[]>([]);
  const [answers, setAnswers] = useState(false);
  const send = useAnswerByLink(token, name);
  const { order, items, expires_at } = linked;
  const open = items.filter(answerable);
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: linkedOrderQuery(token).queryKey, exact: true });
  const save = (file: string) =>
    void saveAnswer(`order-link/${file}`, { ...byLink(token), query: { lang: words.locale } }, file).catch(
      error => {
        console.warn('No file of the order', error);
        notify({ type: 'error', msg: t('linked.linkFailed') });
      },
    );
  return (
    <>
      <h1>{order.name}</h1>
      <p>
        {[order.owner && labelOf(order.owner, words.locale), order.note].filter(Boolean).join(' · ')}
        <br />
        {t('linked.until', { date: formatDate(expires_at, words.locale) })}
      </p>
      <OrderParts states={order.states} answerBy={order.answer_by} shown={shown} onShow={setShown} />
      <div className={styles.buttons}>
        <Button icon={<DownloadSimpleIcon />} onClick={() => save('sheet.pdf')}>
          {t('linked.pdf')}
        </Button>
        <Button icon={<DownloadSimpleIcon />} onClick={() => save('answers.xlsx')}>
          {t('linked.table')}
        </Button>
      </div>
      <TableAnswers
        path="order-link/answers-table/"
        options={byLink(token)}
        items={items}
        send={send}
        onDone={refresh}
      />
      {open.length === 0 && (
        <p className={styles.nothing}>
          <BirdIcon /> {t('linked.nothing')}
        </p>
      )}
      <div className={styles.buttons}>
        {open.length > 0 && (
          <Button onClick={() => setChosen(chosen.length > 0 ? [] : open.map(({ id }) => id))}>
            {t(chosen.length > 0 ? 'linked.chooseNone' : 'linked.chooseAll')}
          </Button>
        )}
        {chosen.length > 0 && (
          <Button type="primary" disabled={!name} onClick={() => setAnswers(true)}>
            {t('answer.open', { count: chosen.length })}
          </Button>
        )}
      </div>
      <ul className={styles.items} aria-label={t('linked.items')}>
        {items
          .filter(({ state }) => shown.length === 0 || shown.includes(state))
          .map(item => {
            const title = nameOf(item, words.nameOf(item.infrastructure));
            return (
              <li key={item.id}>
                {answerable(item) && (
                  <Checkbox
                    value={chosen.includes(item.id)}
                    onChange={on =>
                      setChosen(on ? [...chosen, item.id] : chosen.filter(id => id !== item.id))
                    }
                  >
                    <span className="ui-spoken">{t('linked.choose', { name: title })}</span>
                  </Checkbox>
                )}
                <PhotoRow
                  title={
                    <button type="button" onClick={() => setAddress({ item: String(item.id) })}>
                      {title}
                    </button>
                  }
                  detail={[item.infrastructure.properties.municipality, words.measures(item.measures)]
                    .filter(Boolean)
                    .join(' · ')}
                  pills={<StateName state={item.state} />}
                />
              </li>
            );
          })}
      </ul>
      {answers && (
        <AnswerSheet
          items={items.filter(({ id }) => chosen.includes(id))}
          send={send}
          author={name}
          onDone={left => {
            void refresh();
            setChosen(left);
            setAnswers(left.length > 0);
          }}
          onClose={() => setAnswers(false)}
        />
      )}
    </>
  );
}

/** One order for people without an account, by its link. */
export function Screen() {
  const t = useWorksTexts();
  const { token = '' } = useParams();
  const [address] = useSearchParams();
  const { name, sign } = useSignature();
  const [typed, setTyped] = useState(name);
  const { data, error, refetch } = useQuery(linkedOrderQuery(token));
  if (error instanceof ApiError && error.status === 401)
    return <StatePage heading title={t('linked.expired')} text={t('linked.expiredText')} />;
  if (error && !data)
    return <LoadFailure title={t('linked.failed')} onRetry={() => void refetch()} ofAreas={false} />;
  if (!data) return <LoadingState />;
  const item = data.items.find(({ id }) => id === Number(address.get('item')));
  return (
    <div className={styles.page}>
      <div className={styles.name}>
        <label htmlFor="signature">{t('linked.name')}</label>
        <Input
          id="signature"
          autoComplete="name"
          maxLength={80}
          value={typed}
          onChange={setTyped}
          onBlur={() => sign(typed.trim())}
          aria-describedby="signature-hint"
        />
        <small id="signature-hint">{t('linked.nameHint')}</small>
      </div>
      {item ? (
        <ItemPage token={token} linked={data} name={name || typed.trim()} item={item} />
      ) : (
        <OrderPage token={token} linked={data} name={name || typed.trim()} />
      )}
    </div>
  );
}
