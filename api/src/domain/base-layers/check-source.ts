import { bytesToHeader, Compression, TileType } from 'pmtiles';
import type { Problem } from 'shared/contract';
import { type BaseLayerInput, boxUrl, WMS_FORMATS, wmsUrl } from 'shared/server';
import type { Config } from '../../config/config';
import { askOutside } from '../../http/ask-outside';

type Answer = Awaited<ReturnType<typeof askOutside>>;

const PATIENCE_MS = 5000;
const MOST_CAPABILITIES = 5 * 1024 ** 2;
const HEADER_BYTES = 127;
/** Bytes at the start of a PMTiles file that hold its header and root directory, by its specification. */
const MOST_ROOT = 16_384;
const NAMES_TOLD = 20;
/** Any small box in degrees: only the form of the answer is checked. */
const TRIAL_BOX = [2.3, 46.5, 2.4, 46.6] as const;

/** A value that the service or file does not offer, and what it offers instead. */
const notServed = (path: string, wanted: string, offered: string): Problem[] => [
  { path: [path], code: 'not_served', params: { wanted, offered: offered || '–' } },
];

/** Whether a status says nothing about the service: browsers follow redirects, and a failure may pass. */
const isUnclear = (status: number) => (status >= 300 && status < 400) || status >= 500;

function fileProblems({ body: bytes, status, headers }: Answer, { max_zoom }: BaseLayerInput): Problem[] {
  const [, size = Number.POSITIVE_INFINITY] = /\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  const isFile = bytes.length >= HEADER_BYTES && bytes.subarray(0, 8).equals(Buffer.from('PMTiles\u0003'));
  if (status !== 206 || !isFile) return notServed('url', 'PMTiles', `HTTP ${status}`);
  const header = bytesToHeader(Uint8Array.from(bytes).buffer);
  const { tileType, tileCompression, internalCompression, maxZoom } = header;
  if (tileType < TileType.Png || tileType > TileType.Avif)
    return notServed('url', 'PNG, JPEG, WebP, AVIF', TileType[tileType] ?? '');
  if (Math.max(tileCompression, internalCompression) > Compression.Gzip)
    return notServed('url', 'gzip', 'brotli, zstd');
  const rootEnd = header.rootDirectoryOffset + header.rootDirectoryLength;
  if (rootEnd > MOST_ROOT || header.tileDataOffset + (header.tileDataLength ?? 0) > Number(size))
    return [{ path: ['url'], code: 'file_damaged', params: {} }];
  return max_zoom > maxZoom ? [{ path: ['max_zoom'], code: 'range', params: { range: `≤ ${maxZoom}` } }] : [];
}

// Each expression takes linear time, since a stranger's service wrote the text.
const ROOT = /<(?:WMS|WMT_MS)_Capabilities\b[^<>]*?\bversion=["']([\d.]+)/;
const NAME = /(<Layer\b[^<>]*>\s*)?<Name>([^<]*)</g;

function serviceProblems({ body: bytes, status }: Answer, layer: BaseLayerInput): Problem[] {
  const { wms_layers, wms_version, wms_format } = layer;
  const text = bytes.toString();
  const version = ROOT.exec(text)?.[1];
  if (status >= 400 || !version) return notServed('url', 'WMS', `HTTP ${status}`);
  if (version !== wms_version) return notServed('wms_version', wms_version, version);
  // A text that is cut off, or in another encoding, does not say all names.
  if (bytes.length >= MOST_CAPABILITIES || text.includes('\uFFFD')) return [];
  const named = [...text.matchAll(NAME)].map(([, isLayer, name = '']) => ({
    isLayer,
    name: name.trim().replaceAll('&amp;', '&'),
  }));
  const names = new Set(named.map(({ name }) => name));
  const missing = wms_layers.split(',').filter(name => !names.has(name.trim()));
  const offered = named.flatMap(({ isLayer, name }) => (isLayer ? [name] : [])).slice(0, NAMES_TOLD);
  if (missing.length > 0) return notServed('wms_layers', missing.join(', '), offered.join(', '));
  const formats = WMS_FORMATS.filter(format => text.includes(`<Format>${format}<`));
  if (!formats.some(format => format === wms_format))
    return notServed('wms_format', wms_format, formats.join(', '));
  return text.includes('EPSG:3857') ? [] : notServed('url', 'EPSG:3857', '');
}

/** An answer that asks for a key, or for patience, says nothing about the service either. */
const REFUSALS = [401, 403, 429];

function dataProblems({ body: bytes, status }: Answer): Problem[] {
  if (REFUSALS.includes(status) || bytes.length >= MOST_CAPABILITIES) return [];
  const isCollection = status === 200 && /"type"\s*:\s*"FeatureCollection"/.test(bytes.toString());
  return isCollection ? [] : notServed('url', 'GeoJSON', `HTTP ${status}`);
}

/** The request by which a source is checked; none for templates of tiles. */
function trialUrl({ kind, url, wms_version: version }: BaseLayerInput): string | null {
  if (kind === 'pmtiles') return url;
  if (kind === 'geojson') return boxUrl(url, TRIAL_BOX, 1);
  return kind === 'wms' ? wmsUrl(url, { service: 'WMS', request: 'GetCapabilities', version }) : null;
}

/**
 * Problems of a layer's service or file; none if this server cannot reach it, since browsers may reach it.
 */
export async function sourceProblems(layer: BaseLayerInput, config: Config): Promise<Problem[]> {
  const address = trialUrl(layer);
  if (!address) return [];
  const isFile = layer.kind === 'pmtiles';
  const answer = await askOutside(address, {
    headers: { 'accept-encoding': 'identity', ...(isFile && { range: `bytes=0-${HEADER_BYTES - 1}` }) },
    isInsideAllowed: config.webhooksInside,
    patienceMs: PATIENCE_MS,
    mostBytes: isFile ? HEADER_BYTES : MOST_CAPABILITIES,
  }).catch(() => null);
  if (!answer || isUnclear(answer.status)) return [];
  if (isFile) return fileProblems(answer, layer);
  return layer.kind === 'geojson' ? dataProblems(answer) : serviceProblems(answer, layer);
}
