import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesToHeader, Compression, TileType } from 'pmtiles';
import type { Problem } from 'shared/contract';
import { type BaseLayerInput, OWN_MAP_FILE, WMS_FORMATS, wmsUrl } from 'shared/server';
import type { Config } from '../../config/config';
import { askOutside } from '../../http/ask-outside';

type Read = { bytes: Buffer; status: number; size: number };

const PATIENCE_MS = 5000;
const MOST_CAPABILITIES = 5 * 1024 ** 2;
const HEADER_BYTES = 127;
const NAMES_TOLD = 20;

const problem = (path: string, code: Problem['code'], params: Problem['params'] = {}): Problem[] => [
  { path: [path], code, params },
];

/** The PMTiles file of a name in the server's own folder, and its size in bytes. */
export async function ownMapFile({ dataFolder }: Pick<Config, 'dataFolder'>, name: string) {
  const path = join(dataFolder, 'map-files', name);
  const { size, mtimeMs } = await stat(path);
  return { path, size, mtimeMs };
}

async function readOwn(config: Config, name: string): Promise<Read> {
  const { path, size } = await ownMapFile(config, name);
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return { bytes: buffer.subarray(0, bytesRead), status: 206, size };
  } finally {
    await file.close();
  }
}

async function readOutside(
  { webhooksInside }: Config,
  url: string,
  mostBytes: number,
  headers = {},
): Promise<Read> {
  const options = { isInsideAllowed: webhooksInside, patienceMs: PATIENCE_MS, mostBytes };
  const answer = await askOutside(url, {
    ...options,
    headers: { ...headers, 'accept-encoding': 'identity' },
  });
  const size = Number(
    /\/(\d+)$/.exec(answer.headers['content-range'] ?? '')?.[1] ?? Number.POSITIVE_INFINITY,
  );
  return { bytes: answer.body, status: answer.status, size };
}

/** Whether a status says nothing about the service: browsers follow redirects, and a failure may pass. */
const isUnclear = (status: number) => (status >= 300 && status < 400) || status >= 500;

function fileProblems({ bytes, status, size }: Read, { max_zoom }: BaseLayerInput): Problem[] {
  const isFile = bytes.length >= HEADER_BYTES && bytes.subarray(0, 8).equals(Buffer.from('PMTiles\u0003'));
  if (status !== 206 || !isFile) return problem('url', 'layer_unreadable', { expected: 'PMTiles' });
  const header = bytesToHeader(Uint8Array.from(bytes).buffer);
  const { tileType, tileCompression, internalCompression, maxZoom } = header;
  if (tileType < TileType.Png || tileType > TileType.Avif)
    return problem('url', 'not_served', {
      wanted: 'PNG, JPEG, WebP, AVIF',
      offered: TileType[tileType] ?? '?',
    });
  if (Math.max(tileCompression, internalCompression) > Compression.Gzip)
    return problem('url', 'not_served', { wanted: 'gzip', offered: 'brotli / zstd' });
  if (header.tileDataOffset + (header.tileDataLength ?? 0) > size) return problem('url', 'file_damaged');
  return max_zoom > maxZoom ? problem('max_zoom', 'range', { range: `≤ ${maxZoom}` }) : [];
}

// No expression backtracks over the text, since a stranger's service wrote it.
const ROOT = /<(?:WMS|WMT_MS)_Capabilities\b[^<>]*?\bversion=["']([\d.]+)/;
const NAME = /(<Layer\b[^<>]*>\s*)?<Name>([^<]*)</g;

function serviceProblems({ bytes, status }: Read, layer: BaseLayerInput): Problem[] {
  const text = bytes.toString();
  const version = ROOT.exec(text)?.[1];
  if (status >= 400 || !version) return problem('url', 'layer_unreadable', { expected: 'WMS' });
  if (version !== layer.wms_version)
    return problem('wms_version', 'not_served', { wanted: layer.wms_version, offered: version });
  if (bytes.length >= MOST_CAPABILITIES) return [];
  const names = [...text.matchAll(NAME)].map(([, isLayer, name = '']) => ({ isLayer, name: name.trim() }));
  const missing = layer.wms_layers
    .split(',')
    .filter(wanted => !names.some(({ name }) => name === wanted.trim()));
  const layerNames = names.flatMap(({ isLayer, name }) => (isLayer ? [name] : []));
  const offered = layerNames.slice(0, NAMES_TOLD).join(', ') || '–';
  if (missing.length > 0) return problem('wms_layers', 'not_served', { wanted: missing.join(', '), offered });
  const formats = WMS_FORMATS.filter(format => text.includes(`<Format>${format}<`));
  if (!formats.includes(layer.wms_format))
    return problem('wms_format', 'not_served', { wanted: layer.wms_format, offered: formats.join(', ') });
  return text.includes('EPSG:3857')
    ? []
    : problem('url', 'not_served', { wanted: 'EPSG:3857', offered: '–' });
}

/**
 * What is wrong with the service or file of a layer. One that this server cannot reach is not checked, since browsers
 * may reach it.
 */
export async function sourceProblems(layer: BaseLayerInput, config: Config): Promise<Problem[]> {
  const { kind, url, wms_version: version } = layer;
  const ownFile = kind === 'pmtiles' && OWN_MAP_FILE.exec(url)?.[1];
  if (kind === 'xyz') return [];
  const read = ownFile
    ? readOwn(config, ownFile)
    : kind === 'pmtiles'
      ? readOutside(config, url, HEADER_BYTES, { range: `bytes=0-${HEADER_BYTES - 1}` })
      : readOutside(
          config,
          wmsUrl(url, { service: 'WMS', request: 'GetCapabilities', version }),
          MOST_CAPABILITIES,
        );
  const answer = await read.catch(() => null);
  if (!answer) return ownFile ? problem('url', 'layer_unreadable', { expected: 'PMTiles' }) : [];
  if (isUnclear(answer.status)) return [];
  return kind === 'pmtiles' ? fileProblems(answer, layer) : serviceProblems(answer, layer);
}
