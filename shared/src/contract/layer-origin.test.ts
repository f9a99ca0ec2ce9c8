import { isLayerUrl } from './administered-map';
import { layerOrigin } from './layer-origin';

it.each([
  ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example'],
  ['HTTPS://Tiles.Example:8443/{z}/{x}/{y}.png?key=1&a=b', 'https://tiles.example:8443'],
  ['https://{s}.tiles.example/{z}/{x}/{y}.png', 'https://*.tiles.example'],
  ['https://tile-{s}.maps.tiles.example/{z}/{x}/{-y}.png', 'https://*.maps.tiles.example'],
  ['http://192.168.1.4:3000/{z}/{x}/{y}.png', 'http://192.168.1.4:3000'],
])('%s comes from %s', (url, origin) => {
  expect(layerOrigin(url)).toBe(origin);
  expect(isLayerUrl(url)).toBe(true);
});

it.each([
  "https://tiles.example;script-src 'unsafe-inline'/{z}/{x}/{y}",
  'https://tiles.example,*/{z}/{x}/{y}',
  'https://tiles.example *//{z}/{x}/{y}',
  "https://tiles.example/{z}/{x}/{y}?a='self'",
  'https://tiles.example/{z}/{x}/{y};script-src *',
  'https://tiles.example/{z}/{x}/{y}"><img>',
  'https://user:word@tiles.example/{z}/{x}/{y}',
  'https://tiles.example:99999/{z}/{x}/{y}',
  'https://*.example/{z}/{x}/{y}',
  'https://*/{z}/{x}/{y}',
  'https://{s}/{z}/{x}/{y}',
  'https://{s}.example/{z}/{x}/{y}',
  'https://tiles.{s}/{z}/{x}/{y}',
  'https:///{z}/{x}/{y}',
  'javascript:alert(1)//{z}/{x}/{y}',
  'data:text/html,{z}/{x}/{y}',
  'https://tiles.example\u0000/{z}/{x}/{y}',
])('%s is no address of a layer', url => {
  expect(layerOrigin(url)).toBeNull();
  expect(isLayerUrl(url)).toBe(false);
});
