// @vitest-environment jsdom
import type { NetworkPole } from 'shared/contract/networks';
import { csvOf, gpxOf } from './places-file';

const pole = (number: string, line: string) =>
  ({
    id: 7,
    geometry: { type: 'Point', coordinates: [9.1, 42.2] },
    properties: { number, line },
  }) as NetworkPole;

it('writes waypoints that readers of XML accept', () => {
  const text = gpxOf([pole('A&<1>\u0001', 'Départ "Nord"'), pole('', '')]);
  const file = new DOMParser().parseFromString(text, 'application/xml');
  expect([...file.querySelectorAll('wpt')].map(point => point.getAttribute('lat'))).toEqual(['42.2', '42.2']);
  expect([...file.querySelectorAll('name')].map(name => name.textContent)).toEqual(['A&<1>', '7']);
  expect(file.querySelector('desc')?.textContent).toBe('Départ "Nord"');
});

it('writes tables for the spreadsheets of each language, in which no text is a formula', () => {
  const poles = [pole('=1+1', 'Nord')];
  expect(csvOf(poles, ['Numéro', 'Ligne', 'Longitude', 'Latitude'], 'fr')).toBe(
    "\uFEFFNuméro;Ligne;Longitude;Latitude\r\n'=1+1;Nord;9,1;42,2\r\n",
  );
  expect(csvOf(poles, ['Number'], 'en')).toContain("'=1+1,Nord,9.1,42.2");
});
