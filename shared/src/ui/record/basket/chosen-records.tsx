import flag from '@phosphor-icons/core/regular/flag.svg?raw';
import footprints from '@phosphor-icons/core/regular/footprints.svg?raw';
import shareNetwork from '@phosphor-icons/core/regular/share-network.svg?raw';
import { type ReactNode, useId, useState } from 'react';
import { MOST_CHOSEN, MOST_VISITED, useBasket } from '../../../basket';
import { EXPORT_FORMATS, type Selection, useSelection } from '../../../basket/selections';
import type { RiskLevel } from '../../../contract';
import { MOST_OF_CAMPAIGN } from '../../../contract/chosen-kinds';
import { useConnection, useMutation } from '../../../platform/http';
import { formatNumber, labelOf, useLocale } from '../../../platform/language';
import { paths, useLocalizedNavigate, useLocalizedPath } from '../../../platform/navigation';
import { hasScope, useSession } from '../../../platform/session';
import { MOST_ORDERED } from '../../../programme/work-orders';
import {
  Button,
  DownloadSimpleIcon,
  LoadFailure,
  notify,
  PencilSimpleIcon,
  PrinterIcon,
  saveExport,
  TrashIcon,
  useEscape,
  usePhone,
  XIcon,
} from '../../core';
import { iconOf } from '../../core/icon';
import { ExportIcon, RiskSign, useCopy, useRiskTexts } from '../../data';
import type { ListDefinition, ListFilters, Shown } from '../kind/define-record';
import type { Action } from '../kind/define-sheet';
import { faceOf } from '../kind/face';
import { Photo } from '../kind/photo';
import { useKindTotal } from '../kind/use-kind-rows';
import { ActionMenu } from '../sheet/action-menu';
import { ClipboardTextIcon } from '../sheet/icons';
import classes from './basket-dock.module.css';
import { ChangeFields, useDeleteChosen } from './change-chosen';
import { useTexts } from './texts';

const FlagIcon = iconOf(flag);
const FootprintsIcon = iconOf(footprints);
const ShareIcon = iconOf(shareNetwork);
const RISKS = { high: 'RISK_H', medium: 'RISK_M', low: 'RISK_L', none: null } as const satisfies Record<
  keyof NonNullable<Selection['risks']>,
  RiskLevel | null
>;

interface DockAction extends Action {
  /** Maximum number of records. */
  readonly most?: number;
  /** Whether the action opens a panel above the actions. */
  readonly opens?: boolean;
}

interface ChosenRecordsProps {
  of: ListDefinition;
  filters: ListFilters;
  loaded: readonly (Shown | undefined)[];
  onClear: () => void;
}

/** Number, risks and owners of the chosen records, and what the user may do with them. */
export function ChosenRecords({ of: definition, filters, loaded, onClear }: ChosenRecordsProps) {
  const { kind } = definition;
  const name = kind.name as keyof typeof EXPORT_FORMATS;
  const t = useTexts();
  const locale = useLocale();
  const isPhone = usePhone();
  const navigate = useLocalizedNavigate();
  const localize = useLocalizedPath();
  const copy = useCopy();
  const choice = useBasket(name);
  const { data: selection, isError, refetch } = useSelection(name);
  const offline = useConnection(connection => connection.offline) && t('act.offline');
  const user = useSession(session => session.user);
  const [open, setOpen] = useState<string | null>(null);
  useEscape(open !== null, () => setOpen(null));
  const deleteAll = useDeleteChosen(kind);
  const { in_bbox: _box, near: _near, ...ofFilter } = filters;
  const inFilter = useKindTotal(
    definition,
    selection && Object.keys(ofFilter).length > 0 ? { ...ofFilter, chosen: selection.id } : null,
  );
  const { id, count = choice.count, owners = [] } = selection ?? {};
  const outside = inFilter === undefined ? 0 : Math.max(0, count - inFilter);
  const number = formatNumber(count, locale);
  const isCases = name === 'mortality';
  const chosen = isCases ? `chosen_cases=${id}&tab=mortality` : `chosen=${id}`;
  const mayOrder = !isCases && hasScope(user, 'programme:coordinate');
  /** Why an action is disabled. The list of a visit does not need the server. */
  const whyOff = ({ key, most = count }: DockAction) =>
    (key !== 'visit' && offline) || (count > most && t('act.tooMany', { most: formatNumber(most, locale) }));
  const order = (owner?: number) =>
    navigate(
      `${paths.works()}?new=1${owner ? `&manager=${owner}${owners.length > 1 ? '&part=1' : ''}` : ''}`,
    );
  const share = () => {
    const url = new URL(localize(`${paths.search()}?${chosen}`), window.location.origin).href;
    if (isPhone && 'share' in navigator) navigator.share({ url }).catch(() => undefined);
    else void copy(url, t('share.copied'));
  };
  const offered: (DockAction | false)[] = [
    mayOrder && {
      key: 'order',
      icon: <ClipboardTextIcon />,
      label: offline || t('act.orderNumber', { number }),
      most: MOST_ORDERED,
      opens: owners.length > 1,
      onSelect: () => order(owners[0]?.id),
    },
    {
      key: 'export',
      icon: <ExportIcon />,
      label: t(mayOrder ? 'act.export' : 'act.exportNumber', { number }),
      opens: true,
    },
    {
      key: 'visit',
      icon: <FootprintsIcon />,
      label: t('act.visit'),
      most: MOST_VISITED,
      onSelect: () => navigate(paths.visit(isCases ? name : undefined)),
    },
    mayOrder && {
      key: 'campaign',
      icon: <FlagIcon />,
      label: t('act.campaign'),
      most: MOST_OF_CAMPAIGN,
      onSelect: () => navigate(`${paths.campaigns()}?new=1`),
    },
    {
      key: 'print',
      icon: <PrinterIcon />,
      label: t('act.print'),
      onSelect: () => navigate(`${paths.printMap()}?${chosen}&layers=${name}`),
    },
    !isCases &&
      hasScope(user, 'data:write') && {
        key: 'change',
        icon: <PencilSimpleIcon />,
        label: t('act.change'),
        most: MOST_CHOSEN,
        opens: true,
      },
    { key: 'share', icon: <ShareIcon />, label: t('act.share'), onSelect: share },
    hasScope(user, 'programme:coordinate') && {
      key: 'delete',
      icon: <TrashIcon />,
      label: t('act.delete'),
      danger: true,
      most: MOST_CHOSEN,
      onSelect: () => selection && void deleteAll(selection),
    },
  ];
  const [first, ...others] = offered.filter(action => action !== false);
  const act = ({ key, opens, onSelect }: DockAction) =>
    opens ? setOpen(open === key ? null : key) : onSelect?.();
  const isOff = (action: DockAction) => Boolean(whyOff(action)) || (!selection && action.key !== 'visit');
  const inMenu = isPhone ? others.slice(mayOrder ? 2 : 1) : others.filter(({ danger }) => danger);
  const buttonOf = (action: DockAction) => (
    <Button
      key={action.key}
      {...(action === first && { type: 'primary' })}
      icon={action.icon}
      disabled={isOff(action)}
      title={whyOff(action) || action.label}
      aria-label={action.label}
      {...(action.opens && { 'aria-expanded': open === action.key })}
      onClick={() => act(action)}
    >
      <span>{action.label}</span>
    </Button>
  );

  return (
    <section className={classes.chosen} aria-label={t(`chosen.${name}`, { count })}>
      <div className={classes.head}>
        {!isCases && !isPhone && (
          <span className={classes.faces}>
            {loaded
              .filter(row => row !== undefined && choice.ids.has(row.id))
              .slice(0, 3)
              .map(row => row && <Photo key={row.id} path={null} face={faceOf(row as never)} />)}
          </span>
        )}
        <div>
          <strong role="status">{t(`chosen.${name}`, { count })}</strong>
          {selection && <Facts of={selection} outside={outside} />}
        </div>
        <Button type="text" icon={<XIcon />} onClick={onClear}>
          {t('clear')}
        </Button>
      </div>
      {isError && !offline && (
        <LoadFailure title={t('failed')} onRetry={() => void refetch()} ofAreas={false} />
      )}
      {open === 'order' && (
        <DockPanel title={t('order.title', { count: owners.length })}>
          {owners.map(owner => (
            <Button key={owner.id} icon={<ClipboardTextIcon />} onClick={() => order(owner.id)}>
              {t('order.of', { owner: labelOf(owner, locale), count: owner.count })}
            </Button>
          ))}
        </DockPanel>
      )}
      {open === 'export' && id && (
        <DockPanel title={t('export.title', { number })}>
          <Formats name={name} id={id} />
        </DockPanel>
      )}
      {open === 'change' && selection && (
        <DockPanel title={t('change.title', { number })}>
          <ChangeFields of={selection} kind={kind} />
        </DockPanel>
      )}
      <div role="toolbar" aria-label={t('actions')} className={classes.actions}>
        {first && buttonOf(first)}
        {others.filter(action => !inMenu.includes(action)).map(buttonOf)}
        <ActionMenu
          label={t('more')}
          actions={inMenu
            .filter(action => !isOff(action))
            .map(action => ({ ...action, onSelect: () => act(action) }))}
        />
      </div>
    </section>
  );
}

/** Risks and owners of a selection, and how many of its records the filter of the list leaves out. */
function Facts({ of: { count, risks, owners }, outside }: { of: Selection; outside: number }) {
  const t = useTexts();
  const locale = useLocale();
  const { risk } = useRiskTexts();
  const [owner, ...others] = owners;
  const shown = (Object.keys(RISKS) as (keyof typeof RISKS)[]).filter(name => risks?.[name]);
  return (
    <p className={classes.facts}>
      {shown.map((name, place) => {
        const values = {
          number: formatNumber(risks?.[name] ?? 0, locale),
          risk: risk(RISKS[name]).toLowerCase(),
        };
        return (
          <span key={name}>
            <RiskSign risk={RISKS[name]} size={15} />{' '}
            {place === 0 && name !== 'none' ? t('ofRisk', values) : `${values.number} ${values.risk}`}
          </span>
        );
      })}
      {owner && (
        <span>
          {others.length > 0
            ? t('owners', { count: owners.length })
            : owner.count < count
              ? t('order.of', { owner: labelOf(owner, locale), count: owner.count })
              : t('owner', { owner: labelOf(owner, locale) })}
        </span>
      )}
      {outside > 0 && <span>{t('outside', { count: outside })}</span>}
    </p>
  );
}

function DockPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

/** Buttons that save the chosen records as a file, one button for each format. */
function Formats({ name, id }: { name: keyof typeof EXPORT_FORMATS; id: string }) {
  const t = useTexts();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: string) => saveExport(name, format, { chosen: id }),
    onError: () => notify({ type: 'error', msg: t('export.failed') }),
  });
  return Object.entries(EXPORT_FORMATS[name]).map(([format, label]) => (
    <Button
      key={format}
      icon={<DownloadSimpleIcon />}
      loading={isPending && variables === format}
      disabled={isPending && variables !== format}
      onClick={() => mutate(format)}
    >
      {label}
    </Button>
  ));
}
