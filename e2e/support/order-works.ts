import type { Locator, Page } from '@playwright/test';
import { tokensOf } from './signed-in';
import { drawJpeg } from './walk';

/** Calls the API as an account of the demonstration. */
export async function api(
  username: 'coordinator' | 'operator' | 'editor',
  method: string,
  path: string,
  body?: object,
) {
  const { access } = await tokensOf(username);
  const answer = await fetch(`${process.env.E2E_URL}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
}

/** Orders works at new supports from the operator of the demonstration. */
export async function order(name: string, count: number): Promise<number> {
  const { owner_id } = await api('operator', 'GET', 'auth/users/me/');
  const lists = await api('coordinator', 'GET', 'nomenclatures/types/?with_nomenclatures=true');
  const network = lists
    .find(({ code }: { code: string }) => code === 'NETW_TYP')
    .nomenclatures.find(({ code }: { code: string }) => code === 'HTA-BT').id;
  const items: object[] = [];
  for (let i = 0; i < count; i++) {
    const geom = { type: 'Point', coordinates: [8.93 + i / 500, 42.05 + Math.random() / 100] };
    const body = { geom, network_type_id: network, owner_id, operator_number: `2A-${name}-${i}` };
    const { id } = await api('coordinator', 'POST', 'cables/points/', body);
    items.push({ infrastructure: id, measures: ['isolation_advice'] });
  }
  return (await api('coordinator', 'POST', 'work-orders/', { owner_id, name, items })).id;
}

export const statesOf = async (id: number) => (await api('coordinator', 'GET', `work-orders/${id}/`)).states;

/** Presses a button that asks for a picture, and chooses one. */
export async function choosePicture(page: Page, button: Locator): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles({ name: 'works.jpg', mimeType: 'image/jpeg', buffer: await drawJpeg(page) });
}
