import { type ReactNode, useEffect, useId, useState } from 'react';
import { noteListed, useBasket } from '../../../basket';
import { EXPORT_FORMATS, type Selection, useSelection } from '../../../basket/selections';
import type { RiskLevel } from '../../../contract';
import { useConnection } from '../../../platform/http';
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
import { ExportIcon, RiskSign, useCopy, useRiskTexts } from '../../data';
import type { ListDefinition, ListFilters } from '../kind/define-record';
import type { Action } from '../kind/define-sheet';
import { useKindTotal } from '../kind/use-kind-rows';
import { ActionMenu } from '../sheet/action-menu';
import { ClipboardTextIcon } from '../sheet/icons';
import classes from './basket-dock.module.css';
import { ChangeFields, useDeleteChosen } from './change-chosen';
import { ShareIcon } from './icons';
import { useTexts } from './texts';

const RISKS = { high: 'RISK_H', medium: 'RISK_M', low: 'RISK_L', none: null } as const satisfies Record<
  keyof NonNullable<Selection['risks']>,
  RiskLevel | null
>;
/** What opens above the actions. */
type Panel = 'order' | 'export' | 'change';

/** An action of the dock: a button, or an entry of its menu. */
interface DockAction extends Action {
  readonly disabled?: boolean;
  readonly why?: string | undefined;
  readonly panel?: Panel;
}

interface ChosenRecordsProps {
  of: ListDefinition;
  filters: ListFilters;
  onClear: () => void;
}

/** Number, risks and owners of the chosen records, and what the user may do with them. */
export function ChosenRecords({ of: definition, filters, onClear }: ChosenRecordsProps) {
  const { kind } = definition;
  const name = kind.name as keyof typeof EXPORT_FORMATS;
  const t = useTexts();
  const locale = useLocale();
  const isPhone = usePhone();
  const navigate = useLocalizedNavigate();
  const localize = useLocalizedPath();
  const copy = useCopy();
  const choice = useBasket(name);
  const { data: selection, isError, isPlaceholderData: isOld, refetch } = useSelection(name);
  const offline = useConnection(connection => connection.offline);
  const user = useSession(session => session.user);
  const [panel, setPanel] = useState<Panel | null>(null);
  useEscape(panel !== null, () => setPanel(null));
  const deleteAll = useDeleteChosen(kind);
  const count = selection?.count ?? choice.count;
  const number = formatNumber(count, locale);
  const { in_bbox: _box, near: _near, ...ofFilter } = filters;
  const inFilter = useKindTotal(
    definition,
    selection && Object.keys(ofFilter).length > 0 ? { ...ofFilter, chosen: selection.id } : null,
  );
  // A list of another selection cannot be narrowed by this one.
  const ofList = selection && !isOld && filters.chosen === undefined && { ...filters, chosen: selection.id };
  const inList = useKindTotal(definition, ofList || null);
  useEffect(function tellList() {
    if (ofList && inList !== undefined) noteListed(name, filters, choice, inList);
  });
  const outside = inFilter === undefined ? 0 : Math.max(0, count - inFilter);
  const chosen =
    name === 'mortality' ? `chosen_cases=${selection?.id}&tab=mortality` : `chosen=${selection?.id}`;
  const mayOrder = name === 'infrastructures' && hasScope(user, 'programme:coordinate');
  const owners = selection?.owners ?? [];
  const order = (owner?: number) => {
    const part = owners.length > 1 ? '&part=1' : '';
    navigate(`${paths.works()}?new=1${owner === undefined ? '' : `&manager=${owner}${part}`}`);
  };
  const share = () => {
    const url = new URL(localize(`${paths.search()}?${chosen}`), window.location.origin).href;
    if (isPhone && 'share' in navigator) navigator.share({ url }).catch(() => undefined);
    else void copy(url, t('share.copied'));
  };
  const toggle = (which: Panel) => setPanel(panel === which ? null : which);
  const online = { disabled: offline || !selection, why: offline ? t('act.offline') : undefined };

  const first: DockAction = mayOrder
    ? {
        key: 'order',
        icon: <ClipboardTextIcon />,
        label: offline ? t('act.offline') : t('act.orderNumber', { number }),
        disabled: offline || !selection || count > MOST_ORDERED,
        why:
          count > MOST_ORDERED ? t('order.tooMany', { most: formatNumber(MOST_ORDERED, locale) }) : undefined,
        ...(owners.length > 1 ? { panel: 'order' } : { onSelect: () => order(owners[0]?.id) }),
      }
    : {
        key: 'export',
        icon: <ExportIcon />,
        label: t('act.exportNumber', { number }),
        panel: 'export',
        ...online,
      };
  const others: DockAction[] = [
    ...(mayOrder
      ? [{ key: 'export', icon: <ExportIcon />, label: t('act.export'), panel: 'export' as const, ...online }]
      : []),
    {
      key: 'print',
      icon: <PrinterIcon />,
      label: t('act.print'),
      onSelect: () => navigate(`${paths.printMap()}?${chosen}&layers=${name}`),
      ...online,
    },
    ...(name === 'infrastructures' && hasScope(user, 'data:write')
      ? [
          {
            key: 'change',
            icon: <PencilSimpleIcon />,
            label: t('act.change'),
            panel: 'change' as const,
            ...online,
          },
        ]
      : []),
    { key: 'share', icon: <ShareIcon />, label: t('act.share'), onSelect: share, ...online },
  ];
  const inMenu: DockAction[] = [
    ...(isPhone ? others.splice(1).filter(({ disabled }) => !disabled) : []),
    ...(hasScope(user, 'programme:coordinate') && !online.disabled
      ? [
          {
            key: 'delete',
            icon: <TrashIcon />,
            label: t('act.delete'),
            danger: true,
            onSelect: () => void deleteAll(count),
          },
        ]
      : []),
  ];
  const buttonOf = (
    { key, icon, label, disabled, why, panel: opens, onSelect }: DockAction,
    isFirst = false,
  ) => (
    <Button
      key={key}
      className={(isFirst ? classes.first : classes.other) ?? ''}
      {...(isFirst && { type: 'primary' })}
      icon={icon}
      disabled={disabled ?? false}
      title={why ?? label}
      aria-label={label}
      {...(opens && { 'aria-expanded': panel === opens })}
      onClick={() => (opens ? toggle(opens) : onSelect?.())}
    >
      <span>{label}</span>
    </Button>
  );

  return (
    <section className={classes.chosen} aria-label={t(`chosen.${name}`, { count })}>
      <div className={classes.head}>
        <Button
          className={classes.close ?? ''}
          type="text"
          icon={<XIcon />}
          aria-label={t('clear')}
          onClick={onClear}
        />
        <div>
          <strong role="status">{t(`chosen.${name}`, { count })}</strong>
          {selection && <Facts of={selection} outside={outside} />}
        </div>
        <Button type="text" onClick={onClear}>
          {t('clear')}
        </Button>
      </div>
      {isError && <LoadFailure title={t('failed')} onRetry={() => void refetch()} ofAreas={false} />}
      {panel === 'order' && (
        <DockPanel title={t('order.title', { count: owners.length })}>
          {owners.map(owner => (
            <Button key={owner.id} icon={<ClipboardTextIcon />} onClick={() => order(owner.id)}>
              {t('order.of', { owner: labelOf(owner, locale), count: owner.count })}
            </Button>
          ))}
        </DockPanel>
      )}
      {panel === 'export' && selection && <Formats name={name} id={selection.id} number={number} />}
      {panel === 'change' && selection && (
        <DockPanel title={t('change.title', { number })}>
          <ChangeFields of={selection} kind={kind} />
        </DockPanel>
      )}
      <div role="toolbar" aria-label={t('actions')} className={classes.actions}>
        {buttonOf(first, true)}
        {others.map(action => buttonOf(action))}
        <ActionMenu label={t('more')} actions={inMenu} />
      </div>
    </section>
  );
}

/** Risks and owners of a selection, and how many of it the filter of the list leaves out. */
function Facts({ of: { risks, owners }, outside }: { of: Selection; outside: number }) {
  const t = useTexts();
  const locale = useLocale();
  const { risk } = useRiskTexts();
  const [owner, ...others] = owners;
  const shown = (Object.keys(RISKS) as (keyof typeof RISKS)[]).flatMap(name =>
    risks?.[name]
      ? { name, number: formatNumber(risks[name], locale), risk: risk(RISKS[name]).toLowerCase() }
      : [],
  );
  return (
    <p className={classes.facts}>
      {shown.map(({ name, ...values }, place) => (
        <span key={name}>
          <RiskSign risk={RISKS[name]} size={15} />{' '}
          {place === 0 && name !== 'none' ? t('ofRisk', values) : `${values.number} ${values.risk}`}
        </span>
      ))}
      {owner && (
        <span>
          {others.length > 0
            ? t('owners', { count: owners.length })
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

/** Saves the chosen records as a file of a format. */
function Formats({ name, id, number }: { name: keyof typeof EXPORT_FORMATS; id: string; number: string }) {
  const t = useTexts();
  const [running, setRunning] = useState<string | null>(null);
  async function save(format: string) {
    setRunning(format);
    try {
      await saveExport(name, format, { chosen: id });
    } catch (error) {
      console.error(error);
      notify({ type: 'error', msg: t('export.failed') });
    } finally {
      setRunning(null);
    }
  }
  return (
    <DockPanel title={t('export.title', { number })}>
      {Object.entries(EXPORT_FORMATS[name]).map(([format, label]) => (
        <Button
          key={format}
          icon={<DownloadSimpleIcon />}
          loading={running === format}
          disabled={running !== null && running !== format}
          onClick={() => void save(format)}
        >
          {label}
        </Button>
      ))}
    </DockPanel>
  );
}
