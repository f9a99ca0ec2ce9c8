import { type ReactNode, useState } from 'react';
import { ApiError, queryClient, requestRaw, useConnection, useQuery } from 'shared/api';
import { formatDate, labelOf } from 'shared/i18n';
import { discard, refOf } from 'shared/outbox';
import { type WorkState, workWords } from 'shared/programme';
import type { LinkedOrder } from 'shared/programme/links';
import { useParams, useSearchParams } from 'shared/router';
import {
  Alert,
  ArrowLeftIcon,
  BirdIcon,
  Button,
  DownloadSimpleIcon,
  LoadFailure,
  LoadingState,
  StatePage,
} from 'shared/ui/core';
import { Pill, RiskTag } from 'shared/ui/data';
import { Checkbox, Input } from 'shared/ui/form';
import { faceOf, Photo, PhotoRow } from 'shared/ui/list';
import { answerable } from '../features/answer-works/answer';
import { AnswerSheet, type AnswerSheetProps } from '../features/answer-works/answer-sheet';
import {
  byLink,
  linkedOrderQuery,
  useAnswerByLink,
  useKeptAnswer,
  useSignature,
  useWaitingAnswers,
} from '../features/answer-works/linked-order';
import { refusalOf, type SendAnswer } from '../features/answer-works/send-answers';
import { OrderParts, saveOrderFile } from '../features/show-works/order-bar';
import { StateName } from '../features/show-works/state-sign';
import { shortDay, useWorkWords } from '../features/show-works/use-work-words';
import { useWorksTexts } from '../locales/works-texts';
import styles from './order.module.css';

type Item = LinkedOrder['items'][number];

function LinkedPicture({ token, id }: { token: string; id: number }) {
  const { data } = useQuery({
    queryKey: ['order-link', token, 'picture', id],
    queryFn: async () =>
      URL.createObjectURL(await (await requestRaw(`order-link/pictures/${id}/`, byLink(token))).blob()),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? <img src={data} alt="" /> : null;
}

interface OrderProps {
  token: string;
  linked: LinkedOrder;
  name: string;
  send: SendAnswer;
  waiting: ReturnType<typeof useWaitingAnswers>;
  /** The items that can be answered. */
  open: readonly Item[];
  /** The field for the name of the person who answers, if it is shown. */
  children: ReactNode;
}

const refresh = (token: string) =>
  queryClient.invalidateQueries({ queryKey: linkedOrderQuery(token).queryKey, exact: true });

/** An answer that this device keeps while it is typed. */
function KeptSheet({ order, ...props }: Omit<AnswerSheetProps, 'opening'> & { order: number }) {
  const [visit] = useState(Date.now);
  const [item] = props.items;
  const opening = useKeptAnswer(order, props.embedded && item ? item.id : null, visit);
  return opening ? <AnswerSheet {...props} opening={opening} /> : null;
}

/** The works on one support or line. The QR code of the works in the order's PDF leads here. */
function ItemPage({ token, linked, name, send, waiting, open, item, children }: OrderProps & { item: Item }) {
  const t = useWorksTexts();
  const words = useWorkWords();
  const [, setAddress] = useSearchParams();
  const { before, after, infrastructure, planned_for } = item;
  const { operator_number, municipality, risk } = infrastructure.properties;
  const ours = words.nameOf(infrastructure);
  const place = linked.items.indexOf(item) + 1;
  const pictures = [
    ...(before === null ? [] : [{ id: before, label: t('linked.before') }]),
    ...after.map(id => ({ id, label: workWords[words.locale].state.FITTED })),
  ];
  const entry = waiting.get(item.id);
  const day = planned_for && shortDay(planned_for, words.locale);
  const goOn = () => {
    const others = open.filter(({ id }) => id !== item.id);
    const next = others.find(one => linked.items.indexOf(one) >= place) ?? others[0];
    setAddress(next ? { item: String(next.id) } : {}, { replace: true });
  };
  return (
    <>
      <header className={styles.head}>
        {before === null ? (
          <Photo path={null} face={faceOf(infrastructure)} size="head" className={styles.face} />
        ) : (
          <LinkedPicture token={token} id={before} />
        )}
        <Button icon={<ArrowLeftIcon />} aria-label={t('linked.back')} onClick={() => setAddress({})} />
        <span className={styles.place}>
          {[t('linked.of', { place, total: linked.items.length }), day].filter(Boolean).join(' · ')}
        </span>
        <div>
          <h1>{operator_number || ours}</h1>
          <p>{[municipality, operator_number && ours].filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      <div className={styles.buttons}>
        <RiskTag risk={risk} />
        <Pill tone={null}>
          <StateName state={item.state} />
        </Pill>
      </div>
      <section className={styles.asked} aria-label={t('move.measures')}>
        <small>{t('move.measures')}</small>
        <strong>{words.measures(item.measures)}</strong>
        {item.note && <p>{item.note}</p>}
        <div className={styles.buttons}>
          {pictures.map(({ id, label }) => (
            <figure key={id}>
              <LinkedPicture token={token} id={id} />
              <figcaption>{label}</figcaption>
            </figure>
          ))}
        </div>
      </section>
      {entry?.error && entry.state === 'rejected' && (
        <Alert
          type="warning"
          title={t('linked.notSent', { why: refusalOf(entry.error) })}
          action={<Button onClick={() => void discard(refOf(entry.id))}>{t('linked.again')}</Button>}
        />
      )}
      {entry && entry.state !== 'rejected' && <Alert type="warning" showIcon title={t('move.waiting')} />}
      {open.includes(item) && (
        <>
          {children}
          <KeptSheet
            key={item.id}
            embedded
            order={linked.order.id}
            items={[item]}
            send={send}
            author={name}
            onDone={async left => {
              await refresh(token);
              if (left.length === 0) goOn();
            }}
            onClose={() => setAddress({})}
          />
        </>
      )}
    </>
  );
}

/** The works of the order. Several can be answered at once. */
function OrderPage({ token, linked, name, send, waiting, open, children }: OrderProps) {
  const t = useWorksTexts();
  const words = useWorkWords();
  const [chosenIds, setChosen] = useState<readonly number[]>();
  const [shown, setShown] = useState<readonly WorkState[]>([]);
  const [answers, setAnswers] = useState(false);
  const { order, items, expires_at } = linked;
  const { ids = '' } = (useKeptAnswer(order.id, null)?.taken?.aside ?? {}) as { ids?: string };
  const chosen = chosenIds ?? open.map(({ id }) => id).filter(id => ids.split(',').includes(String(id)));
  return (
    <>
      <h1>{order.name}</h1>
      <p>
        {[order.owner && labelOf(order.owner, words.locale), order.note].filter(Boolean).join(' · ')}
        <br />
        {t('linked.until', { date: formatDate(expires_at, words.locale) })}
      </p>
      <OrderParts states={order.states} answerBy={order.answer_by} shown={shown} onShow={setShown} />
      {children}
      {open.length === 0 && (
        <p>
          <BirdIcon /> {t('linked.nothing')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          icon={<DownloadSimpleIcon />}
          onClick={() => void saveOrderFile('order-link/sheet.pdf', byLink(token))}
        >
          {t('linked.pdf')}
        </Button>
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
            const { id, state, measures, infrastructure } = item;
            const { operator_number, municipality } = infrastructure.properties;
            const title = operator_number || words.nameOf(infrastructure);
            return (
              <li key={id}>
                {open.includes(item) && (
                  <Checkbox
                    value={chosen.includes(id)}
                    onChange={on => setChosen(on ? [...chosen, id] : chosen.filter(one => one !== id))}
                  >
                    <span className="ui-spoken">{t('linked.choose', { name: title })}</span>
                  </Checkbox>
                )}
                <PhotoRow
                  title={title}
                  path={`/orders/${token}?item=${id}`}
                  photo={null}
                  face={faceOf(infrastructure)}
                  detail={[municipality, words.measures(measures)].filter(Boolean).join(' · ')}
                  pills={waiting.has(id) ? t('linked.waits') : <StateName state={state} />}
                />
              </li>
            );
          })}
      </ul>
      {answers && (
        <KeptSheet
          order={order.id}
          items={items.filter(({ id }) => chosen.includes(id))}
          send={send}
          author={name}
          onDone={left => {
            void refresh(token);
            setChosen(left);
            setAnswers(left.length > 0);
          }}
          onClose={() => setAnswers(false)}
        />
      )}
    </>
  );
}

/** An order, with the queue of its answers. */
function LinkedScreen({ token, linked }: Pick<OrderProps, 'token' | 'linked'>) {
  const t = useWorksTexts();
  const [address] = useSearchParams();
  const isOffline = useConnection(({ offline }) => offline);
  const { name, sign } = useSignature();
  const [asks] = useState(name === '');
  const send = useAnswerByLink(token, linked.order.id, name.trim());
  const item = linked.items.find(({ id }) => id === Number(address.get('item')));
  const waiting = useWaitingAnswers(linked.order.id);
  const open = linked.items.filter(one => answerable(one) && !waiting.has(one.id));
  const common = { token, linked, name: name.trim(), send, waiting, open };
  const signature = (asks || !item) && (
    <div className={styles.name}>
      <label htmlFor="signature">{t('linked.name')}</label>
      <Input
        {...{ id: 'signature', 'aria-describedby': 'signature-hint' }}
        {...{ autoComplete: 'name', maxLength: 80, value: name, onChange: sign }}
      />
      <small id="signature-hint">{t('linked.nameHint')}</small>
    </div>
  );
  return (
    <div className={styles.page}>
      {item ? (
        <ItemPage {...common} item={item}>
          {signature}
        </ItemPage>
      ) : (
        <OrderPage {...common}>{signature}</OrderPage>
      )}
      {isOffline && <Alert type="warning" showIcon title={t('linked.offline')} />}
    </div>
  );
}

/** An order, for people who open its link without an account. */
export function Screen() {
  const t = useWorksTexts();
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery(linkedOrderQuery(token));
  if (error instanceof ApiError && error.status === 401)
    return <StatePage heading title={t('linked.expired')} text={t('linked.expiredText')} />;
  if (error && !data)
    return <LoadFailure title={t('order.loadFailed')} onRetry={() => void refetch()} ofAreas={false} />;
  return data ? <LinkedScreen token={token} linked={data} /> : <LoadingState />;
}
