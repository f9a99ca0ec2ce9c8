// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { safeAttribution } from './safe-attribution';

it('keeps text and links by web address', () => {
  expect(safeAttribution('© IGN – Géoplateforme')).toBe('© IGN – Géoplateforme');
  expect(safeAttribution('© <a href="https://osm.org/copyright" onclick="x()">OSM</a> & <b>co</b>')).toBe(
    '© <a href="https://osm.org/copyright" target="_blank" rel="noopener noreferrer">OSM</a> &#38; co',
  );
});

it.each([
  ['<img src=x onerror=alert(1)>', ''],
  ['<script>alert(1)</script>IGN', 'IGN'],
  ['<a href="javascript:alert(1)">IGN</a>', 'IGN'],
  ['<a href="//evil.example">IGN</a>', 'IGN'],
  ['<svg><a href="https://a.example"><text>IGN</text></a></svg>', 'IGN'],
  ['<style>*{display:none}</style><form action="/api"><button>IGN</button></form>', 'IGN'],
  ['&lt;img src=x onerror=alert(1)&gt;', '&#60;img src=x onerror=alert(1)&#62;'],
])('makes %s harmless', (html, safe) => {
  expect(safeAttribution(html)).toBe(safe);
});
