// @vitest-environment jsdom
import { firstView } from '../../map/view/chosen-view';
import { nameDocument, productName } from './product-name';

it('takes name and first view from the page', () => {
  expect([productName(), firstView()]).toEqual(['aviCable', { latitude: 46.6, longitude: 2.4, zoom: 6 }]);
  document.head.innerHTML =
    '<meta name="application-name" content="L&amp;F" /><meta name="first-view" content="45.74, 4.02, 10" />';
  nameDocument('Carte');
  expect([document.title, firstView()]).toEqual([
    'Carte · L&F',
    { latitude: 45.74, longitude: 4.02, zoom: 10 },
  ]);
});
