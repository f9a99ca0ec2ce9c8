import { expectNoViolation } from '../support/no-violation';
import { api } from '../support/order-works';
import { beginSignedIn } from '../support/signed-in';
import { expect, test } from '../support/walk';

const SAY = {
  fr: {
    none: 'Aucun support ni ligne n’a eu de travaux avec ces filtres.',
    early: 'Trop tôt',
    operator: 'Gestionnaire',
    plan: 'Les planifier',
    refusal: /Trop peu d’oiseaux trouvés/,
    atMost: /au plus/,
    charts: 'Tous les graphiques',
    searches: 'Prospections par mois',
    significant: 'Significatifs',
    assumed: /Significatif\s: plus de morts que risque et prospections/,
    log: 'Importer un journal (CSV)',
    choose: /^Déposez un fichier ici/,
    write: 'Enregistrer 1 élément',
    yes: 'Enregistrer',
    logged: /^1 élément a été enregistré/,
    basket: 'Mettre au panier',
    chosen: 'Dans le panier',
    begin: 'Commencer la recherche',
    report: /, bilan 2024$/,
    copy: 'Copier le lien',
    same: 'Mêmes chiffres que lorsque ce lien a été copié.',
    print: 'Imprimer ou PDF',
  },
  en: {
    none: 'No support or line had works with these filters.',
    early: 'Too early',
    operator: 'Owner',
    plan: 'Plan them',
    refusal: /Too few birds found/,
    atMost: /at most/,
    charts: 'All charts',
    searches: 'Searches by month',
    significant: 'Significant',
    assumed: /Significant: more deaths than risk and searches/,
    log: 'Import a log (CSV)',
    choose: /^Drop a file here/,
    write: 'Save 1 record',
    yes: 'Save',
    logged: /^1 record was saved/,
    basket: 'Add to the basket',
    chosen: 'In the basket',
    begin: 'Begin the search',
    report: /, report 2024$/,
    copy: 'Copy link',
    same: 'The same figures as when this link was copied.',
    print: 'Print or PDF',
  },
} as const;

/** A new support of the operator, in a place of its own for each language. */
async function supportOf(locale: 'fr' | 'en', operator_number: string) {
  const { owner_id } = await api('operator', 'GET', 'auth/users/me/');
  const lists = await api('coordinator', 'GET', 'nomenclatures/types/?with_nomenclatures=true');
  const item = (type: string, wanted: string | number) =>
    lists
      .find(({ code }: { code: string }) => code === type)
      .nomenclatures.find(({ code, id }: { code: string; id: number }) => [code, id].includes(wanted));
  const geom = { type: 'Point', coordinates: [9.4, locale === 'fr' ? 42.35 : 42.45] };
  const support = { geom, network_type_id: item('NETW_TYP', 'HTA-BT').id, owner_id, operator_number };
  const { id } = await api('coordinator', 'POST', 'cables/points/', support);
  return { id, item, owner: item('OWNER', owner_id) };
}

test('did works help: too early, by operator, a refusal in words, charts and hotspots @desk', async ({
  walker,
  page,
}, { retry }) => {
  const { locale } = walker;
  const say = SAY[locale];
  const number = `EVIDENCE${locale}${retry}`;
  const { id, item } = await supportOf(locale, number);

  await beginSignedIn(page, 'coordinator');
  await walker.open(`/programme/evidence?q=${number}`);
  await expect(page.getByText(say.none)).toBeVisible();

  await api('editor', 'POST', 'cables/operations/', {
    ...{ infrastructure: id, date: '2024-01-15', neutralization_level: 'full' },
    operation_type_id: item('OP_TYPE', 'OP_TYPE_INSTALL').id,
    equipments: [{ type_id: item('EQMT_TYPE', 'EQ001').id, count: 1 }],
  });
  for (const month of ['02', '03', '04', '05'])
    await api('editor', 'POST', 'surveys/', {
      ...{ date: `2024-${month}-10`, observers: 'Léa Martin', way: 'FOOT', visibility: 'GOOD' },
      nothing_found: true,
      targets: [{ infrastructure: id, from_m: null, to_m: null }],
    });
  await page.reload();
  await expect(page.getByText(say.early, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(say.refusal)).toBeVisible();
  await expect(page.getByText(say.atMost).first()).toBeVisible();
  await expectNoViolation(page);

  await page.getByRole('radio', { name: say.operator }).click();
  await expect(page).toHaveURL(/by=operator/);
  await page.getByRole('button', { name: say.plan }).last().click();
  await expect(page).toHaveURL(/campaigns\?new=1/);
  await page.goBack();

  await page.getByRole('radio', { name: say.charts }).click();
  const searches = page.getByRole('figure', { name: say.searches });
  await expect(searches.getByRole('button').nth(4)).toBeVisible();
  await expectNoViolation(page);

  await walker.open(`/programme?q=${number}`);
  await page.getByRole('radio', { name: say.significant }).click();
  await expect(page.getByText(say.assumed)).toBeVisible();
  await expectNoViolation(page);
});

test('a year of an operator is a report to print, and its link tells whether figures changed @once', async ({
  walker,
  page,
  context,
}) => {
  const say = SAY[walker.locale];
  const { owner_id } = await api('operator', 'GET', 'auth/users/me/');
  await beginSignedIn(page, 'reader');
  await walker.open(`/programme/report?owner=${owner_id}&year=2024`);
  await expect(page.getByRole('heading', { level: 1, name: say.report })).toBeVisible();
  await expect(page.getByRole('button', { name: say.print })).toBeEnabled();
  await expectNoViolation(page);
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await context.grantPermissions(['clipboard-write']);
  // The page itself may not read the clipboard.
  const copied = page.evaluate(
    () =>
      new Promise<string>(resolve => {
        navigator.clipboard.writeText = async text => resolve(text);
      }),
  );
  await page.getByRole('button', { name: say.copy }).click();
  const link = await copied;
  expect(link).toMatch(/year=2024&owner=\d+&seen=\w{8}$/);
  await page.goto(link);
  await expect(page.getByText(say.same)).toBeVisible();
});

test('an operator’s log of power cuts tells agents where to search @once', async ({
  walker,
  page,
  browser,
  baseURL,
}, { retry }) => {
  const { locale } = walker;
  const say = SAY[locale];
  const feeder = `DEPART ${locale} ${retry}`;
  const number = `CUT${locale}${retry}`;
  const { id, owner } = await supportOf(locale, number);
  const happened = new Date(Date.now() - 3 * 3_600_000).toISOString().replace(/\.\d+/, '');
  const log = `Gestionnaire;Date;Départ;Support ou ligne;Cause\n${owner.code};${happened};${feeder};${number};`;
  await beginSignedIn(page, 'operator');
  await walker.open('/programme/outages');
  await page.getByRole('button', { name: say.log }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByText(say.choose).click();
  await (await chooser).setFiles({ name: 'coupures.csv', mimeType: 'text/csv', buffer: Buffer.from(log) });
  await page.getByRole('button', { name: say.write }).click();
  await page.getByRole('dialog').getByRole('button', { name: say.yes, exact: true }).click();
  await expect(page.getByText(say.logged)).toBeVisible();

  const agent = await browser.newPage({ ...(baseURL && { baseURL }), viewport: page.viewportSize() ?? null });
  await beginSignedIn(agent, 'editor');
  await agent.goto(locale === 'en' ? '/en/programme/outages' : '/programme/outages');
  const cut = agent.getByRole('listitem').filter({ has: agent.getByRole('link', { name: feeder }) });
  await cut.getByRole('button', { name: say.basket }).click();
  await expect(cut.getByRole('button', { name: say.chosen })).toBeDisabled();
  await expectNoViolation(agent);
  await cut.getByRole('button', { name: say.begin }).click();
  await expect(agent).toHaveURL(new RegExp(`/walk\\?ids=${id}$`));
  await agent.close();
});
