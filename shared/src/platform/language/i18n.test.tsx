import { addMessages, i18n } from './i18n';

it('keeps French signs in the line of the word they belong to', () => {
  addMessages('signs', {
    fr: { told: 'Il manque : « {{field}} » ; que faire ?' },
    en: { told: 'Missing: “{{field}}”; what now?' },
  });
  const told = (lng: string) => i18n.t('told', { ns: 'signs', lng, field: 'Réseau' });
  expect(told('fr')).toBe('Il manque\u00a0: «\u00a0Réseau\u00a0»\u00a0; que faire\u00a0?');
  expect(told('en')).toBe('Missing: “Réseau”; what now?');
});
