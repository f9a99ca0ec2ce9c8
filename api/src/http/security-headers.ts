import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import type { App } from './app-types';

/** Pages set a policy of their own; whatever else is opened in a browser may do nothing at all. */
const NOTHING = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/** What pages use of a device: the position. Pictures come from the system's own camera application. */
const OFF = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'web-share',
  'window-management',
  'xr-spatial-tracking',
];
const PERMISSIONS = ['geolocation=(self)', ...OFF.map(feature => `${feature}=()`)].join(', ');

/** Headers every answer carries, and Brotli or gzip for what gains by it. */
export async function secureAndCompress(app: App): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: NOTHING },
    // Tiles of base layers come from elsewhere without the header this policy asks for.
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // TLS ends at the reverse proxy, which alone knows whether there is any.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async function limitFeatures(_request, reply) {
    reply.header('permissions-policy', PERMISSIONS);
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
}
