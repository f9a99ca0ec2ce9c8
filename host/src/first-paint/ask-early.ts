import { askEarly } from 'shared/early';

/**
 * Makes the requests that the server has written into the page, or those that are stored if the service worker has kept
 * the page. The application removes them when it starts: from then on it makes its own.
 */
function begin(): void {
  const requests = document.getElementById('first-requests');
  requests?.remove();
  if (requests) askEarly(JSON.parse(requests.textContent || 'null')).catch(console.error);
}

if (document.querySelector('#root > *')) {
  // After the first paint, which the requests would delay. A hidden page is never painted.
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, 300);
} else begin();
