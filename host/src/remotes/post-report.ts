/** Sends a report to the server, without the user's session; also from a page that is being left, and from a worker. */
export const postReport = (address: URL, report: object): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'omit',
    keepalive: true,
  });
