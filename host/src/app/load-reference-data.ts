import { ApiError, baseLayersQuery, nomenclaturesQuery, queryClient } from 'shared/api';
import type { NomenclatureType, NomenclatureTypeCode } from 'shared/contract';
import { sessionStore, signOut } from 'shared/session';
import { notify } from 'shared/ui/core';
import { useTexts } from '../texts';

/** Loads base layers and reference lists, on start. */
export async function loadReferenceData(): Promise<void> {
  await Promise.all([loadNomenclatures(), queryClient.fetchQuery(baseLayersQuery).catch(console.error)]);
}

/** Lists without which no form is right, by code, and the message of each. */
const neededLists = {
  IFR_COND: 'condition',
  OWNER: 'owner',
  ARMING: 'arming',
  RISK_LEV: 'riskLevel',
} as const satisfies Partial<Record<NomenclatureTypeCode, string>>;

type Fault = 'nomenclatures' | 'notFound' | (typeof neededLists)[keyof typeof neededLists];

/** Without the reference lists no form is right: a server that cannot give them ends the session. */
async function loadNomenclatures(): Promise<void> {
  try {
    const lists = await queryClient.fetchQuery(nomenclaturesQuery);
    const fault = missingList(lists);
    if (fault) endSession(fault);
  } catch (error) {
    console.error(error);
    if (error instanceof ApiError && !error.unreachable)
      endSession(error.status === 404 ? 'notFound' : 'nomenclatures');
  }
}

/** An answer of no list at all is one in an unexpected form, which is logged and ends nothing. */
function missingList(lists: readonly NomenclatureType[]): Fault | undefined {
  if (lists.length === 0) return undefined;
  const codes = new Set(lists.map(({ code }) => code));
  return Object.entries(neededLists).find(([code]) => !codes.has(code))?.[1];
}

function endSession(fault: Fault): void {
  const { loggedIn, busy } = sessionStore.getState();
  // An earlier session may still be being taken up.
  if (!loggedIn && !busy) return;
  signOut();
  notify({ type: 'error', msg: useTexts.translate(`referenceData.${fault}`) });
}
