import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { parseFile } from './parse-file';

const parsed = (file: string | Uint8Array) =>
  parseFile({ bytes: typeof file === 'string' ? new TextEncoder().encode(file) : file });

const GPX = `<?xml version="1.0" encoding="UTF-8"?>
<!-- a device -->
<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:ogr="http://osgeo.org/gdal">
<metadata><name>Tour</name></metadata>
<wpt lat="45.5" lon="3.25"><ele>410</ele><time>2026-05-31T08:00:00Z</time><name>A &amp; B</name>
<extensions><ogr:reseau>HTA-BT</ogr:reseau></extensions></wpt>
<rte><name>r</name><rtept lat="45" lon="3"/><rtept lat="45.1" lon="3.1"/></rte>
<trk><name>t</name><trkseg><trkpt lat="45" lon="3"><ele>1</ele></trkpt><trkpt lat="45.1" lon="3.1"/></trkseg>
<trkseg><trkpt lat="46" lon="4"/><trkpt lat="46.1" lon="4.1"/></trkseg></trk>
</gpx>`;

const KML = `<kml:kml xmlns:kml="http://www.opengis.net/kml/2.2"><kml:Document><kml:Folder>
<kml:Placemark><kml:name>A</kml:name><kml:description><![CDATA[<o:b>nid</o:b> < 3]]></kml:description>
<kml:TimeStamp><kml:when>2026-05-31</kml:when></kml:TimeStamp>
<kml:ExtendedData><kml:Data name="réseau"><kml:displayName>Network</kml:displayName><kml:value>HTA-BT</kml:value></kml:Data>
<kml:SchemaData><kml:SimpleData name="owner">Enedis</kml:SimpleData></kml:SchemaData></kml:ExtendedData>
<kml:Point><kml:coordinates>3.25,45.5,0</kml:coordinates></kml:Point></kml:Placemark></kml:Folder>
<kml:Placemark><kml:MultiGeometry>
<kml:LineString><kml:coordinates>3,45 3.1,45.1</kml:coordinates></kml:LineString><kml:MultiGeometry>
<kml:LineString><kml:coordinates>4,46,1
4.1,46.1,1</kml:coordinates></kml:LineString></kml:MultiGeometry></kml:MultiGeometry></kml:Placemark>
<kml:Placemark><kml:Polygon><kml:outerBoundaryIs><kml:LinearRing><kml:coordinates>3,45 4,45 4,46 3,45</kml:coordinates></kml:LinearRing></kml:outerBoundaryIs></kml:Polygon></kml:Placemark>
<kml:Placemark><kml:name>nowhere</kml:name></kml:Placemark>
</kml:Document></kml:kml>`;

const LINES = [
  [
    [3, 45],
    [3.1, 45.1],
  ],
  [
    [4, 46],
    [4.1, 46.1],
  ],
];

describe('GPX and KML', () => {
  it('of waypoints, routes and tracks are points and lines with their texts and extensions', async () => {
    expect(await parsed(GPX)).toMatchObject({
      format: 'geojson',
      rows: [
        {
          geometry: { type: 'Point', coordinates: [3.25, 45.5] },
          values: { ele: '410', time: '2026-05-31T08:00:00Z', name: 'A & B', reseau: 'HTA-BT' },
        },
        { geometry: { type: 'LineString', coordinates: LINES[0] }, values: { name: 'r' } },
        { geometry: { type: 'MultiLineString', coordinates: LINES }, values: { name: 't' } },
      ],
    });
  });

  it.each([
    ['KML', KML],
    ['KMZ', zipSync({ 'doc.kml': new TextEncoder().encode(KML), 'images/a.png': new Uint8Array(3) })],
  ])('of place marks in folders have the extended data as columns: %s', async (_, file) => {
    expect(await parsed(file)).toMatchObject({
      format: 'geojson',
      // Place marks of a document come before those of its folders.
      rows: [
        { geometry: { type: 'MultiLineString', coordinates: LINES } },
        {
          geometry: {
            type: 'MultiPolygon',
            coordinates: [
              [
                [
                  [3, 45],
                  [4, 45],
                  [4, 46],
                  [3, 45],
                ],
              ],
            ],
          },
        },
        { geometry: null, values: { name: 'nowhere' } },
        {
          geometry: { type: 'Point', coordinates: [3.25, 45.5] },
          values: {
            name: 'A',
            description: '<o:b>nid</o:b> < 3',
            when: '2026-05-31',
            réseau: 'HTA-BT',
            owner: 'Enedis',
          },
        },
      ],
    });
  });

  it.each([
    ['cut off', GPX.slice(0, 600), 'xml'],
    ['with definitions of entities', `<!DOCTYPE gpx [<!ENTITY a "aaaa">]>${GPX.slice(38)}`, 'format'],
    ['nested too deep', `<kml>${'<Folder>'.repeat(20_000)}${'</Folder>'.repeat(20_000)}</kml>`, 'xml'],
    ['in an archive behind many spaces', zipSync({ 'a.kml': new Uint8Array(3_000_000).fill(32) }), 'xml'],
    ['behind a page', `<html>${GPX}</html>`, 'format'],
  ])('%s are refused', async (_, file, fault) => {
    expect(await parsed(file)).toMatchObject({ status: 'unreadable', fault });
  });

  it('expand no entities, and give positions that are none to the checks', async () => {
    const odd = '<gpx><wpt lat="&a;" lon="3"><name>&a;&#65;</name></wpt><trk/><__proto__>x</__proto__></gpx>';
    expect(await parsed(odd)).toMatchObject({
      rows: [{ geometry: { type: 'Point', coordinates: [3, Number.NaN] }, values: { name: '&a;A' } }, {}],
    });
    const placeless = '<gpx><wpt lat="" lon="3"/><wpt lat="0x10" lon="3"/></gpx>';
    const spaced = '<kml><Placemark><Point><coordinates>3, 45</coordinates></Point></Placemark></kml>';
    for (const [file, number] of [
      [placeless, 2],
      [spaced, 1],
    ] as const)
      expect(await parsed(file)).toMatchObject({
        rows: Array(number).fill({ geometry: { coordinates: [3, Number.NaN] } }),
      });
    expect(await parsed('<gpx ></gpx>')).toMatchObject({ status: 'parsed', rows: [] });
    const many = `<gpx>${'<wpt lat="45" lon="3"/>'.repeat(20_001)}</gpx>`;
    expect(await parsed(many)).toEqual({ status: 'too-many' });
  });
});
