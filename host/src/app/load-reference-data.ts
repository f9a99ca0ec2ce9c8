import { ApiError, queryClient } from 'shared/api';
import type { NomenclatureType, NomenclatureTypeCode } from 'shared/contract';
import { sessionStore, signOut } from 'shared/session';
import { baseLayersQuery, nomenclaturesQuery } from 'shared/shell';
import { notify } from 'shared/ui/core';
import { useTexts } from '../locales/texts';

export async function loadReferenceData(): Promise<void> {
  await Promise.all([loadNomenclatures(), queryClient.fetchQuery(baseLayersQuery).catch(console.error)]);
}

/** Codes of the lists that the forms of records need. The value is the key of the message for a missing list. */
const neededLists = {
  IFR_COND: 'condition',
  OWNER: 'owner',
  ARMING: 'arming',
  RISK_LEV: 'riskLevel',
} as const satisfies Partial<Record<NomenclatureTypeCode, string>>;

type Fault = 'nomenclatures' | 'notFound' | (typeof neededLists)[keyof typeof neededLists];

/** Signs out if a reachable server fails to provide a needed list. */
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

/**
 * The fault of the first missing list. A response without any list has an unexpected format: it is logged elsewhere
 * and does not end the session.
 */
function missingList(lists: readonly NomenclatureType[]): Fault | undefined {
  if (lists.length === 0) return undefined;
  const codes = new Set(lists.map(({ code }) => code));
  return Object.entries(neededLists).find(([code]) => !codes.has(code))?.[1];
}

function endSession(fault: Fault): void {
  const { loggedIn, busy } = sessionStore.getState();
  // `busy`: an earlier session is still being restored.
  if (!loggedIn && !busy) return;
  signOut();
  notify({ type: 'error', msg: useTexts.translate(`referenceData.${fault}`) });
}
