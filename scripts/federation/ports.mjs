/**
 * Addresses of the dev servers. The host's is the one a person opens; the others follow it.
 * @param {number} base port of the host
 */
export function devPorts(base = Number(process.env.PORT ?? 8080)) {
  return {
    host: base,
    api: base + 1,
    'remote-infrastructure': base + 2,
    'remote-mortality': base + 3,
    'remote-search': base + 4,
    'remote-account': base + 5,
  };
}

export const remoteNames = ['remote-infrastructure', 'remote-mortality', 'remote-search', 'remote-account'];
